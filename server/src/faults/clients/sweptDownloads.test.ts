import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import type { SentFilesRecord } from '@parchi/contract';
import { sql } from 'kysely';
import { databaseNow, secondsFromNow } from '../../db/databaseClock.ts';
import { startCrawlingReader } from '../../../testing/clients/crawlingReader.ts';
import { assertLeft, download, filePart, sendShare } from '../../../testing/clients/filesClient.ts';
import { startServers, type ServersOnOneDatabase } from '../../../testing/servers/startServers.ts';
import { startServer, type TestServer } from '../../../testing/servers/startServer.ts';

const FILES = 100;
const FILE_BYTES = 200_000;

let two: ServersOnOneDatabase | undefined;
let server: TestServer;
let origin: string;
/** The server that sweeps. On PostgreSQL, it is another server than the one that sends the downloads. */
let sweeper: TestServer;
before(async () => {
  two = await startServers(2);
  server = two?.servers[0] ?? (await startServer());
  sweeper = two?.servers[1] ?? server;
  origin = two?.origins[0] ?? (await server.listen());
});
after(() => two?.close() ?? server.close());

/**
 * Starts to download a share as a zip, then stops reading, so that the server has opened only the first of many files.
 */
async function beginZip() {
  const files = Array.from({ length: FILES }, (_, index) =>
    filePart(`${index}`, Buffer.alloc(FILE_BYTES, index)),
  );
  const share = await sendShare(origin, ...files);
  const reader = startCrawlingReader(origin, { share, from: '127.0.0.1', bytesPerSecond: 1_000 });
  assert.equal(await reader.status, 200);
  return { share, reader };
}

async function expire({ _id }: SentFilesRecord): Promise<void> {
  const { db } = server.dependencies;
  await db.updateTable('shares').set({ expires_at: databaseNow }).where('id', '=', _id).execute();
}

function leases() {
  const { db } = server.dependencies;
  return db
    .selectFrom('download_leases')
    .select(['ends_at', sql<number>`extract(epoch from ends_at - now())::float`.as('seconds')])
    .execute();
}

async function areReleased(): Promise<void> {
  while ((await leases()).length > 0) await pause(20);
}

test('sends the rest of a zip after its share expires, whichever server sweeps [F-113]', async () => {
  const { share, reader } = await beginZip();
  await expire(share);
  await sweeper.sweep();
  await assertLeft(server, { rows: 1, objects: FILES });
  assert.equal((await download(origin, share.files)).status, 404, 'nobody else gets it');
  assert.ok((await reader.finish()) > FILES * FILE_BYTES);
  await areReleased();
  await sweeper.sweep();
  await assertLeft(server, { rows: 0, objects: 0 });
});

test('keeps the bytes of an expired share for a running download, at most 15 minutes [F-113]', async () => {
  const { share, reader } = await beginZip();
  const [lease] = await leases();
  const lifeSeconds = (Date.parse(share.expiresAt) - Date.parse(share.now)) / 1_000;
  assert.ok(lease);
  assert.ok(lease.seconds <= lifeSeconds + 900, `${lease.seconds} s`);
  assert.ok(lease.seconds > lifeSeconds + 840, `${lease.seconds} s`);

  await expire(share);
  const { db } = server.dependencies;
  await db
    .updateTable('download_leases')
    .set({ ends_at: secondsFromNow(-1) })
    .execute();
  await sweeper.sweep();
  await assertLeft(server, { rows: 0, objects: 0 });
  assert.ok((await reader.finish()) < FILES * FILE_BYTES, 'the reader sees that it is not whole');
  await areReleased();
  server.log.takeErrors();
});

test('releases the lease of a reader who leaves, and sweeps leases of a dead process [F-113]', async () => {
  const { reader } = await beginZip();
  assert.equal((await leases()).length, 1);
  reader.leave();
  await areReleased();
  const dead = { id: 'of a dead process', object_group: 'x', ends_at: secondsFromNow(-1) };
  await server.dependencies.db.insertInto('download_leases').values(dead).execute();
  await sweeper.sweep();
  assert.deepEqual(await leases(), []);
});

test('takes no lease for a single file, because its open descriptor keeps it readable [F-113]', async () => {
  const share = await sendShare(origin, filePart('a', Buffer.alloc(20_000_000)));
  const reader = startCrawlingReader(origin, { share, from: '127.0.0.1', bytesPerSecond: 1_000 });
  assert.equal(await reader.status, 200);
  assert.deepEqual(await leases(), []);
  await expire(share);
  await sweeper.sweep();
  assert.ok((await reader.finish()) > 20_000_000);
});
