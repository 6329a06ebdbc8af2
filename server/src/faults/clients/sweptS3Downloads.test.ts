import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import {
  skipWithoutSwift,
  startSwift,
  type RunningSwift,
} from '../../../../tooling/src/debian/swift.ts';
import { startCrawlingReader } from '../../../testing/clients/crawlingReader.ts';
import {
  assertLeft,
  download,
  filePart,
  sendShare,
  waitForDownloads,
} from '../../../testing/clients/filesClient.ts';
import { settingsOnS3 } from '../../../testing/servers/settingsOnS3.ts';
import { startServer, type TestServer } from '../../../testing/servers/startServer.ts';
import { databaseNow } from '../../db/databaseClock.ts';

/** Several parts, of which the service opens each only when the reader gets there. */
const FILE_BYTES = 30_000_000;

describe('a download from a server with its files on S3', { skip: skipWithoutSwift }, () => {
  let swift: RunningSwift;
  let server: TestServer;
  let origin: string;
  before(async () => {
    swift = await startSwift();
    server = await startServer({ settings: settingsOnS3({ ...swift.settings, bucket: 'parchi' }) });
    origin = await server.listen();
  });
  after(async () => {
    await server.close();
    await swift.stop();
  });

  test('sends the rest of a single file after its share expires and is swept [F-1005]', async () => {
    const share = await sendShare(origin, filePart('a', Buffer.alloc(FILE_BYTES)));
    const reader = startCrawlingReader(origin, { share, from: '127.0.0.1', bytesPerSecond: 1_000 });
    assert.equal(await reader.status, 200);
    const { db } = server.dependencies;
    await db.updateTable('shares').set({ expires_at: databaseNow }).execute();
    await server.sweep();
    await assertLeft(server, { rows: 1, objects: 1 });
    assert.equal((await download(origin, share.files)).status, 404, 'nobody else gets it');
    assert.ok((await reader.finish()) > FILE_BYTES);
    await waitForDownloads(server);
    await server.sweep();
    await assertLeft(server, { rows: 0, objects: 0 });
  });
});
