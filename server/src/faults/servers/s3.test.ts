import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { openS3Store, type S3Settings } from '@parchi/object-store/s3';
import {
  skipWithoutSwift,
  startSwift,
  type RunningSwift,
} from '../../../../tooling/src/debian/swift.ts';
import { download, filePart, receive, sendShare } from '../../../testing/clients/filesClient.ts';
import { offsetOf, patch, sendUploaded, startUpload } from '../../../testing/clients/tusClient.ts';
import { readZip } from '../../../testing/files/readZip.ts';
import { openChildWorkshop, type ChildWorkshop } from '../../../testing/servers/childServer.ts';

const SHARE_TTL_SECONDS = 6;
const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

describe('a server with its files on S3', { skip: skipWithoutSwift }, () => {
  let swift: RunningSwift;
  let s3: S3Settings;
  let workshop: ChildWorkshop;
  before(async () => {
    swift = await startSwift();
    s3 = { ...swift.settings, bucket: 'parchi' };
    workshop = await openChildWorkshop({
      S3_ENDPOINT: s3.endpoint,
      S3_REGION: s3.region,
      S3_BUCKET: s3.bucket,
      S3_ACCESS_KEY_ID: s3.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
      SHARE_TTL_SECONDS: String(SHARE_TTL_SECONDS),
    });
  });
  after(async () => {
    await workshop.close();
    await swift.stop();
  });

  test('sends and receives files, resumes after kill -9, and leaves nothing behind [F-676]', async () => {
    let server = await workshop.start();
    const share = await sendShare(
      server.origin,
      filePart('a', 'first'),
      filePart('b', randomBytes(0)),
    );
    assert.equal((await receive(server.origin, share)).status, 200);
    const zip = readZip((await download(server.origin, share.files)).body);
    assert.deepEqual([...zip.values()].map(String), ['first', '']);

    const files = [randomBytes(12_000_000), randomBytes(20)];
    const body = Buffer.concat(files);
    const upload = await startUpload(
      server.origin,
      files.map(({ length }, index) => ({ name: String(index), size: length })),
    );
    const first = { offset: 0, body: body.subarray(0, 11_000_000) };
    assert.equal((await patch(server.origin, upload, first)).status, 204);
    const rest = { offset: 11_000_000, body: body.subarray(11_000_000, 11_500_000) };
    const cut = patch(server.origin, upload, rest).catch(() => undefined);
    await workshop.kill(server);
    await cut;

    server = await workshop.start();
    let offset = await offsetOf(server.origin, upload);
    while (typeof offset !== 'number') {
      await pause(250);
      offset = await offsetOf(server.origin, upload);
    }
    assert.ok(offset >= 11_000_000, `goes on at ${offset}`);
    await patch(server.origin, upload, { offset, body: body.subarray(offset) });
    const uploaded = await sendUploaded(server.origin, upload);
    const unpacked = readZip((await download(server.origin, uploaded.files)).body);
    assert.deepEqual([...unpacked.values()].map(hash), files.map(hash));

    await pause(SHARE_TTL_SECONDS * 1_000);
    await workshop.kill(server, 'SIGTERM');
    const { exitCode, output } = await workshop.fsckOnceSwept(/ 0 files: 0 differences/);
    assert.equal(exitCode, 0, output);
    const store = await openS3Store(s3);
    assert.deepEqual(await Array.fromAsync(store.list()), []);
  });
});
