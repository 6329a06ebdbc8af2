import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { apiPaths, shareTokenFromId, type ErrorReply, type Id } from '@parchi/contract';
import { addToCount, findUsage } from '../../../http/limits/rates/rateCounters.repository.ts';
import {
  assertLeft,
  countLeftovers,
  filePart,
  json,
  largeFile,
  receive,
  sendForm,
  sendShare,
  type Answer,
} from '../../../../testing/clients/filesClient.ts';
import { startServer, type TestServer } from '../../../../testing/servers/startServer.ts';

/** Enough for two files of one megabyte, and for the multipart form around the second. */
const QUOTA_BYTES = 2_001_000;

let server: TestServer;
let origin: string;
before(async () => {
  server = await startServer({ settings: { rateLimits: true, sendBytesPerHour: QUOTA_BYTES } });
  origin = await server.listen();
});
after(() => server.close());

const wrongToken = shareTokenFromId('d'.repeat(32) as Id);

function guess(remoteAddress: string, token = wrongToken) {
  return server.inject({
    method: 'POST',
    url: apiPaths.receiveFiles,
    remoteAddress,
    payload: { token },
  });
}

test('answers 404 to twenty wrong tokens of one address and 429 to the rest', async () => {
  const replies = await Promise.all(Array.from({ length: 30 }, () => guess('10.3.0.1')));
  const statuses = replies.map(({ statusCode }) => statusCode).sort();
  assert.deepEqual(statuses, [...Array<number>(20).fill(404), ...Array<number>(10).fill(429)]);
  const refused = await guess('10.3.0.1', 'no token');
  assert.equal(refused.json<ErrorReply>().code, 'request.too_many');
  const seconds = Number(refused.headers['retry-after']);
  assert.ok(seconds > 500 && seconds <= 600, String(seconds));
  assert.equal((await guess('10.3.0.2')).statusCode, 404);
});

test('serves a valid token from an address that guesses, without counting it as a guess [A03]', async () => {
  const share = await sendShare(origin, filePart('a.txt', 'aaa'));
  const token = shareTokenFromId(share._id);
  for (let index = 0; index < 20; index += 1) {
    assert.equal((await guess('10.3.0.3', token)).statusCode, 200);
    assert.equal((await guess('10.3.0.3')).statusCode, 404);
  }
  assert.equal((await guess('10.3.0.3')).statusCode, 429);
  assert.equal((await guess('10.3.0.3', token)).statusCode, 200);
});

function assertRefused(answer: Answer): void {
  assert.equal(answer.status, 429, answer.body.toString());
  assert.equal((json(answer) as ErrorReply).code, 'request.too_many');
  assert.match(String(answer.headers['retry-after']), /^[1-9]\d*$/);
}

/** Waits for the expected charge, because the server takes back a failed upload's charge only after it has answered. */
async function assertCharged(key: string, expected: number): Promise<void> {
  const findCharge = async () => (await findUsage(server.dependencies.db, key))?.count;
  for (let attempt = 0; attempt < 200 && (await findCharge()) !== expected; attempt += 1) {
    await pause(50);
  }
  assert.equal(await findCharge(), expected);
}

test('refuses uploads from an address above its hourly quota, and still lets it receive [Q20]', async () => {
  const key = 'sent-bytes:127.0.0.1';
  const before = (await findUsage(server.dependencies.db, key))?.count ?? 0;
  const million = Buffer.concat([...largeFile('large.bin', 1_000_000)]);
  const share = await sendShare(origin, million);
  assert.equal((await findUsage(server.dependencies.db, key))?.count, before + 1_000_000);
  // A refused upload takes nothing from the quota, so the sender may try again.
  assert.equal((await sendForm(origin, million, 'no part')).status, 400);
  await assertCharged(key, before + 1_000_000);
  await sendShare(origin, million);
  await addToCount(server.dependencies.db, { key, amount: 1_000, windowSeconds: 60 });
  const leftovers = await countLeftovers(server);
  assertRefused(await sendForm(origin, filePart('one more', '')));
  await assertLeft(server, leftovers);
  assert.equal((await receive(origin, share)).status, 200);
});
