import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import type { Id } from '@parchi/contract';
import { openDiskStore } from '@parchi/object-store';
import pino from 'pino';
import { openDatabase } from '../../db/connection/openDatabase.ts';
import { filesTimings } from '../../modules/files/filesTimings.ts';
import { findUsage } from '../../http/limits/rates/rateCounters.repository.ts';
import { openChildWorkshop } from '../../../testing/servers/childServer.ts';
import { assertLeft } from '../../../testing/clients/filesClient.ts';
import { mountSmallDisk } from '../../../testing/files/mountSmallDisk.ts';
import { startServers } from '../../../testing/servers/startServers.ts';
import { storedBytes } from '../../../testing/files/storedBytes.ts';
import { startServer, type TestServer } from '../../../testing/servers/startServer.ts';
import {
  assertSentAndReceived,
  assertTooMany,
  drip,
  MB,
  sendFrom,
} from '../../../testing/clients/uploadsFrom.ts';
import {
  renewReservation,
  saveReservation,
} from '../../transfer/upload/reservation/reservations.repository.ts';
import { uploadPaceRules } from '../../transfer/upload/uploadPace.ts';

const ATTACKER = '198.51.100.7';
const HONEST = '203.0.113.9';
const QUOTA = 30 * MB;
/** Maximum size of the form around one file, in bytes. */
const FORM_BYTES = 1_000;

const limited = { rateLimits: true, trustProxy: true };

function objectsOf({ settings }: Pick<TestServer, 'settings'>): string {
  return path.join(settings.dataDir, 'objects');
}

async function sentBytes({ dependencies }: TestServer, address: string): Promise<number> {
  const usage = await findUsage(dependencies.db, `sent-bytes:${address}`);
  return usage?.count ?? 0;
}

/**
 * Waits for the expected number of charged bytes, because a failed upload gives its bytes back shortly after its
 * answer.
 */
async function assertSentBytes(server: TestServer, expected: number): Promise<void> {
  let found = await sentBytes(server, ATTACKER);
  for (let attempt = 0; attempt < 200 && found !== expected; attempt += 1) {
    await pause(20);
    found = await sentBytes(server, ATTACKER);
  }
  assert.equal(found, expected);
}

async function findReservations({ dependencies }: TestServer) {
  return dependencies.db.selectFrom('upload_reservations').selectAll().execute();
}

/**
 * Waits until nothing is reserved, because a reservation ends shortly after the answer or the end of the connection.
 */
async function assertNothingReserved(server: TestServer): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    if ((await findReservations(server)).length === 0) return;
    await pause(20);
  }
  assert.deepEqual(await findReservations(server), []);
}

/** Samples the size of a folder every 10 ms. @returns a function that returns the largest size so far */
function watchDisk(folder: string): () => Promise<number> {
  let most = 0;
  const watch = new AbortController();
  const watching = (async () => {
    while (!watch.signal.aborted) {
      most = Math.max(most, await storedBytes(folder));
      await pause(10);
    }
  })();
  return async () => {
    watch.abort();
    await watching;
    return most;
  };
}

/** Sends eleven files at once through these servers in turn: ten from one address, and one from another. */
async function attackWithTen(
  origins: readonly string[],
  { folder, isAnnounced }: { folder: string; isAnnounced: boolean },
): Promise<number> {
  const mostStored = watchDisk(folder);
  const attack = Promise.allSettled(
    Array.from({ length: 10 }, (_, index) =>
      sendFrom(origins[index % origins.length]!, {
        from: ATTACKER,
        sizeInBytes: 20 * MB,
        isAnnounced,
      }),
    ),
  );
  const [origin = ''] = origins;
  await assertSentAndReceived(
    origin,
    await sendFrom(origin, { from: HONEST, sizeInBytes: 5 * MB }),
  );
  // A sender that goes on after its refusal is cut off, so it may not get to read the refusal.
  const answers = (await attack).flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const refused = answers.filter(({ status }) => status !== 201);
  refused.forEach(assertTooMany);
  assert.ok(refused.length > 0);
  const sent = answers.length - refused.length;
  const most = await mostStored();
  assert.ok(most <= QUOTA + 5 * MB, `${most} bytes were stored`);
  assert.equal(await storedBytes(folder), sent * 20 * MB + 5 * MB);
  return sent;
}

for (const [how, isAnnounced] of [
  ['announce their size', true],
  ['come in chunks', false],
] as const) {
  test(`limits ten simultaneous sends that ${how} to the quota of their address [F-101]`, async (context) => {
    const server = await startServer({ settings: { ...limited, sendBytesPerHour: QUOTA } });
    context.after(() => server.close());
    const origin = await server.listen();
    const folder = objectsOf(server);
    const sent = await attackWithTen([origin], { folder, isAnnounced });
    if (isAnnounced) assert.equal(sent, 1);
    await assertSentBytes(server, sent * 20 * MB);
    await assertNothingReserved(server);
  });

  test(`limits ten sends that ${how}, through three servers, to one quota [F-102]`, async (context) => {
    const three = await startServers(3, { ...limited, sendBytesPerHour: QUOTA });
    if (three === undefined) return context.skip('one process has the embedded database');
    context.after(() => three.close());
    const folder = objectsOf(three.servers[0]!);
    await attackWithTen(three.origins, { folder, isAnnounced });
  });
}

test('leaves room for another address while seven slow uploads fill half a disk [F-103]', async (context) => {
  const disk = await mountSmallDisk(64 * MB);
  if (disk === undefined) return context.skip('a small file system can be mounted by root only');
  const objectStore = await openDiskStore(path.join(disk.folder, 'objects'));
  const server = await startServer({
    settings: { ...limited, minFreeBytes: 4 * MB },
    replace: () => ({ objectStore }),
  });
  const origin = await server.listen();
  const drips = Array.from({ length: 7 }, () =>
    drip(origin, {
      from: ATTACKER,
      firstBytes: 8 * MB,
      announcedBytes: 12 * MB,
      bytesPerSecond: 10_000,
    }),
  );
  context.after(async () => {
    for (const one of drips) one.leave();
    await server.close();
    await disk.unmount();
  });
  const statuses: number[] = [];
  for (const { status } of drips)
    void status.then(
      (answer) => statuses.push(answer),
      () => undefined,
    );
  while (statuses.length < 5 || (await storedBytes(disk.folder)) < 15 * MB) await pause(20);
  // The test waits until the bytes that arrived are reported, because until then they count twice.
  const outstanding = async () =>
    (await findReservations(server)).reduce((sum, row) => sum + Number(row.outstanding_bytes), 0);
  while ((await outstanding()) > 9 * MB) await pause(20);
  for (let index = 0; index < 12; index += 1) {
    await assertSentAndReceived(origin, await sendFrom(origin, { from: HONEST, sizeInBytes: MB }));
  }
  assert.deepEqual(statuses, Array(5).fill(507));
  assert.equal((await findReservations(server)).length, 2);
});

test(
  'cuts a slow upload with a large announced size, but not a small file at the same speed [F-104]',
  { timeout: 120_000 },
  async (context) => {
    const server = await startServer({ settings: limited });
    // An upload gets 30 s for what it reserved: 50 MB then need 1.6 MB/s, and 60 kB the usual 8 kB/s.
    const uploadPace = { ...uploadPaceRules, graceSeconds: 1, lagSeconds: 2, holdSeconds: 30 };
    const files = await startServer({
      beside: server,
      timings: { files: { ...filesTimings, uploadPace } },
    });
    const origin = await files.listen();
    context.after(async () => {
      await files.close();
      await server.close();
    });
    const pace = { firstBytes: 1_000, bytesPerSecond: 20_000 };
    const hoarders = Array.from({ length: 7 }, () =>
      drip(origin, { from: ATTACKER, announcedBytes: 50 * MB, ...pace }),
    );
    const honest = drip(origin, { from: HONEST, announcedBytes: 60_000, ...pace });
    assert.equal(await honest.status, 201);
    const statuses = await Promise.all(hoarders.map(({ status }) => status));
    assert.deepEqual(statuses, Array(7).fill(408));
    await assertNothingReserved(server);
    await assertSentBytes(server, 0);
    await assertLeft(server, { rows: 1, objects: 1 });
  },
);

test('frees the place and quota of an upload that is aborted or refused [F-105]', async (context) => {
  const server = await startServer({ settings: { ...limited, sendBytesPerHour: QUOTA } });
  context.after(() => server.close());
  const origin = await server.listen();
  const announced = { from: ATTACKER, announcedBytes: 20 * MB, bytesPerSecond: 20_000 };
  const left = drip(origin, { ...announced, firstBytes: MB });
  while ((await sentBytes(server, ATTACKER)) === 0) await pause(20);
  assertTooMany(await sendFrom(origin, { from: ATTACKER, sizeInBytes: 20 * MB }));
  left.leave();
  await assertNothingReserved(server);
  await assertSentBytes(server, 0);
  // The body is so small that the server drains its rest after the refusal, so the caller can read the answer.
  const chunked = { from: ATTACKER, sizeInBytes: QUOTA + 8 * MB, isAnnounced: false };
  assertTooMany(await sendFrom(origin, chunked));
  await assertSentBytes(server, 0);
  const sizeInBytes = QUOTA - FORM_BYTES;
  await assertSentAndReceived(origin, await sendFrom(origin, { from: ATTACKER, sizeInBytes }));
  await assertNothingReserved(server);
  assert.equal(await sentBytes(server, ATTACKER), sizeInBytes);
});

test('gives ten places to thirty uploads of one address through three servers [F-106]', async (context) => {
  const three = await startServers(3, limited);
  if (three === undefined) return context.skip('one process has the embedded database');
  const pace = { firstBytes: 1_000, announcedBytes: MB, bytesPerSecond: 20_000 };
  const drips = Array.from({ length: 30 }, (_, index) =>
    drip(three.origins[index % 3]!, { from: ATTACKER, ...pace }),
  );
  context.after(async () => {
    for (const one of drips) one.leave();
    await assertNothingReserved(three.servers[0]!);
    await three.close();
  });
  const statuses: number[] = [];
  for (const { status } of drips)
    void status.then(
      (answer) => statuses.push(answer),
      () => 0,
    );
  while (statuses.length < 20) await pause(20);
  assert.deepEqual(statuses, Array(20).fill(429));
  assert.equal((await findReservations(three.servers[0]!)).length, 10);
});

test('refuses new uploads while 200 are in progress, until a lease ends [F-106]', async (context) => {
  const server = await startServer({ settings: limited });
  context.after(() => server.close());
  const origin = await server.listen();
  const { db } = server.dependencies;
  for (let index = 0; index < 200; index += 1) {
    await saveReservation(db, {
      id: String(index) as Id,
      holders: [`sent-bytes:192.0.2.${index}`],
      outstandingBytes: 1,
      leaseSeconds: 60,
    });
  }
  const refused = await sendFrom(origin, { from: HONEST, sizeInBytes: 1 });
  assert.equal(refused.status, 503, refused.body.toString());
  assert.equal(refused.headers['retry-after'], '5');
  await renewReservation(db, { id: '7' as Id, outstandingBytes: 1, leaseSeconds: 0 });
  await assertSentAndReceived(origin, await sendFrom(origin, { from: HONEST, sizeInBytes: 1 }));
  await server.sweep();
  assert.equal((await findReservations(server)).length, 199);
});

test('frees the reservations of a killed server when their lease ends [F-107]', async (context) => {
  const workshop = await openChildWorkshop({
    RATE_LIMITS: 'on',
    TRUST_PROXY: 'on',
    ALLOW_OPEN_DEMO: 'on',
  });
  context.after(() => workshop.close());
  const killed = await workshop.start();
  const pace = { firstBytes: MB, announcedBytes: 20 * MB, bytesPerSecond: 20_000 };
  const drips = Array.from({ length: 10 }, () => drip(killed.origin, { from: ATTACKER, ...pace }));
  const folder = path.join(workshop.dataDir, 'objects');
  while ((await storedBytes(folder)) < 5 * MB) await pause(20);
  await workshop.kill(killed);
  await Promise.allSettled(drips.map(({ status }) => status));

  const { db, close } = await openDatabase(workshop, pino({ level: 'silent' }));
  const { length } = await db.selectFrom('upload_reservations').select('id').execute();
  await db
    .updateTable('upload_reservations')
    .set({ lease_expires_at: new Date(0) })
    .execute();
  await close();
  // The embedded database was killed with the server, and PostgreSQL empties unlogged tables after a crash.
  assert.equal(length, workshop.databaseUrl === undefined ? 0 : 10);
  const { origin } = await workshop.start();
  await assertSentAndReceived(origin, await sendFrom(origin, { from: ATTACKER, sizeInBytes: MB }));
});
