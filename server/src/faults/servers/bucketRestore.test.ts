import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { apiPaths, type Id } from '@parchi/contract';
import {
  skipWithoutSwift,
  startSwift,
  type RunningSwift,
} from '../../../../tooling/src/debian/swift.ts';
import { download, filePart, receive, sendShare } from '../../../testing/clients/filesClient.ts';
import { offsetOf, patch, sendUploaded, startUpload } from '../../../testing/clients/tusClient.ts';
import {
  startRestorablePostgres,
  type RestorablePostgres,
} from '../../../testing/database/restorablePostgres.ts';
import { openBucketBackup, type BucketBackup } from '../../../testing/files/bucketBackup.ts';
import { readZip } from '../../../testing/files/readZip.ts';
import {
  getOrder,
  placePaidOrder,
  signInCustomer,
  signInShop,
  type Client,
} from '../../../testing/fixtures/customerAndShop.ts';
import { openChildWorkshop, type ChildWorkshop } from '../../../testing/servers/childServer.ts';
import { settingsOnS3 } from '../../../testing/servers/settingsOnS3.ts';
import { startServer, type TestServer } from '../../../testing/servers/startServer.ts';
import { filesTimings } from '../../modules/files/filesTimings.ts';

/** Two parts of a multipart upload. */
const LARGE_BYTES = 12_000_000;
const BUCKET = 'parchi';
/** The bucket that replaces the lost one. */
const NEW_BUCKET = 'parchi-restored';

describe('a site whose database and bucket are lost', { skip: skipWithoutSwift }, () => {
  let swift: RunningSwift;
  let postgres: RestorablePostgres;
  let workshop: ChildWorkshop;
  let backup: BucketBackup;
  before(async () => {
    swift = await startSwift();
    postgres = await startRestorablePostgres();
    backup = await openBucketBackup(swift.settings);
    workshop = await openChildWorkshop({
      DATABASE_URL: postgres.url,
      LOG_LEVEL: 'fatal',
      S3_ENDPOINT: swift.settings.endpoint,
      S3_REGION: swift.settings.region,
      S3_BUCKET: BUCKET,
      S3_ACCESS_KEY_ID: swift.settings.accessKeyId,
      S3_SECRET_ACCESS_KEY: swift.settings.secretAccessKey,
    });
  });
  after(async () => {
    await workshop.close();
    await backup.close();
    await postgres.close();
    await swift.stop();
  });

  /** Starts a server on what was restored. Its sweep also removes bytes without a record that are recent. */
  function startRestored(): Promise<TestServer> {
    const bucket = settingsOnS3({ ...swift.settings, bucket: NEW_BUCKET });
    return startServer({
      settings: { databaseUrl: postgres.url, ...bucket },
      timings: { files: { ...filesTimings, orphanGraceSeconds: 0 } },
    });
  }

  async function fetchPdf(customer: Client, order: Id): Promise<Buffer> {
    const [file] = (await getOrder(customer, order)).files;
    const answer = await customer.call(apiPaths.getPdf, { file: file?._id });
    assert.equal(answer.status, 200, answer.body.toString());
    return answer.body;
  }

  test('has the files of shares and orders from before the moment, and nothing else [F-1003]', async () => {
    const server = await workshop.start();
    const place = { origin: server.origin };
    await postgres.backUp();
    const [shop, customer] = [await signInShop(place), await signInCustomer(place)];
    const order = await placePaidOrder(place, { customer, shop });
    const pdf = await fetchPdf(customer, order);
    const files = new Map([
      ['large', randomBytes(LARGE_BYTES)],
      ['small', randomBytes(10)],
      ['empty', Buffer.alloc(0)],
    ]);
    const parts = Array.from(files, ([name, bytes]) => filePart(name, bytes));
    const share = await sendShare(place.origin, ...parts);
    const uploaded = randomBytes(20);
    const upload = await startUpload(place.origin, [{ name: 'a', size: uploaded.length }]);
    await patch(place.origin, upload, { offset: 0, body: uploaded.subarray(0, 10) });
    const moment = postgres.runSql('select clock_timestamp()');
    const late = await sendShare(place.origin, filePart('late', 'late'));
    await postgres.archiveAll();
    await backup.backUp(BUCKET);

    await postgres.destroy();
    await workshop.kill(server);
    await postgres.restore({ moment });
    await backup.restore(NEW_BUCKET);
    workshop.env['S3_BUCKET'] = NEW_BUCKET;
    const restored = await startRestored();
    place.origin = await restored.listen();
    const zip = await readZip((await download(place.origin, share.files)).body);
    assert.deepEqual(zip, files);
    assert.ok((await fetchPdf(customer, order)).equals(pdf));
    assert.equal((await receive(place.origin, late)).status, 404);
    assert.equal(await offsetOf(place.origin, upload), 0);
    await patch(place.origin, upload, { offset: 0, body: uploaded });
    const sent = await sendUploaded(place.origin, upload);
    const received = await readZip((await download(place.origin, sent.files)).body);
    assert.deepEqual(received, new Map([['a', uploaded]]));
    await restored.sweep();
    await restored.close();
    const { exitCode, output } = await workshop.fsck();
    assert.equal(exitCode, 0, output);
    assert.match(output, /^Checked 2 shares and 1 orders with \d+ files: 0 differences\.\n$/);
  });
});
