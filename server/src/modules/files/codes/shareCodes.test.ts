import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import {
  apiPaths,
  readShareCode,
  type ErrorReply,
  type SendReply,
  type SentShare,
} from '@parchi/contract';
import { sql } from 'kysely';
import { newId } from '../../../db/newId.ts';
import { addToCount } from '../../../http/limits/rates/rateCounters.repository.ts';
import { filePart, json, receive, sendForm } from '../../../../testing/clients/filesClient.ts';
import { startServer, type TestServer } from '../../../../testing/servers/startServer.ts';
import { giveCode } from './giveCode.ts';

let server: TestServer;
let origin: string;
before(async () => {
  server = await startServer({ settings: { rateLimits: true } });
  origin = await server.listen();
});
after(() => server.close());
beforeEach(() => sql`delete from rate_counters`.execute(server.dependencies.db));

async function send(): Promise<SentShare & { readonly code: string }> {
  const answer = await sendForm(origin, filePart('a.txt', 'a'));
  assert.equal(answer.status, 201, answer.body.toString());
  const { file } = json(answer) as SendReply;
  assert.ok(file.code !== undefined);
  return { ...file, code: file.code };
}

const type = (token: string, remoteAddress = '10.0.0.1') =>
  server.inject({
    method: 'POST',
    url: apiPaths.receiveFiles,
    remoteAddress,
    payload: { token },
  });

const guess = (remoteAddress: string) => type('QQQQQQ', remoteAddress);
const codeOf = ({ body }: { readonly body: string }) => (JSON.parse(body) as ErrorReply).code;

/** Adds this many wrong codes to the count over all addresses. */
const guessFromEverywhere = (amount: number) =>
  addToCount(server.dependencies.db, { key: 'wrong-code:all', amount, windowSeconds: 3_600 });

test('opens a share by its code of six characters, in any case and grouping [F-820]', async () => {
  const { code, _id } = await send();
  assert.equal(code.length, 6);
  assert.equal(readShareCode(code), code);
  for (const typed of [code, code.toLowerCase(), `${code.slice(0, 3)} ${code.slice(3)}`]) {
    const reply = await type(typed);
    assert.equal(reply.statusCode, 200, reply.body);
    assert.equal(reply.json<{ files: SentShare }>().files._id, _id);
  }
});

test('does not show the code to a receiver [F-820]', async () => {
  const share = await send();
  assert.ok(!(await receive(origin, share)).body.includes(share.code));
});

test('answers the code of an ended share like a wrong one, and frees it with the share [F-821]', async () => {
  const { db } = server.dependencies;
  const { code, _id } = await send();
  await db
    .updateTable('shares')
    .set({ expires_at: new Date(0) })
    .where('id', '=', _id)
    .execute();
  assert.equal(codeOf(await type(code)), 'share.incorrect_code');
  await db.deleteFrom('shares').where('id', '=', _id).execute();
  const left = await db.selectFrom('share_codes').selectAll().where('code', '=', code).execute();
  assert.deepEqual(left, []);
});

test('draws another code when the drawn one is in use [F-821]', async () => {
  const { db } = server.dependencies;
  const { code } = await send();
  const id = newId();
  await db
    .insertInto('shares')
    .values({ id, object_group: newId(), state: 'pending', lease_expires_at: new Date() })
    .execute();
  const drawn = [code, code, 'CCC333'];
  const given = await db
    .transaction()
    .execute((trx) => giveCode(trx, id, () => drawn.shift() ?? ''));
  assert.equal(given, 'CCC333');
});

test('refuses all codes from an address after 20 wrong ones in an hour, but serves tokens [F-823]', async () => {
  const share = await send();
  for (let count = 0; count < 20; count += 1) {
    assert.equal(codeOf(await guess('10.0.0.2')), 'share.incorrect_code');
    // A right code neither adds to the count nor reduces it.
    assert.equal((await type(share.code, '10.0.0.2')).statusCode, count < 19 ? 200 : 429);
  }
  const refused = await type(share.code, '10.0.0.2');
  assert.equal(codeOf(refused), 'share.too_many_codes');
  assert.ok(Number(refused.headers['retry-after']) > 3_500);
  assert.equal((await type(share.code, '10.0.0.3')).statusCode, 200);
  assert.equal((await receive(origin, share)).status, 200);
});

test('counts simultaneous guesses [F-823]', async () => {
  const replies = await Promise.all(Array.from({ length: 40 }, () => guess('10.0.0.4')));
  const wrong = replies.filter((reply) => codeOf(reply) === 'share.incorrect_code');
  assert.equal(wrong.length, 20);
});

test('accepts a right code while others guess from many addresses [F-824]', async () => {
  const { code } = await send();
  await guess('10.0.0.5');
  await guessFromEverywhere(200);
  assert.equal(codeOf(await type(code, '10.0.0.5')), 'share.too_many_codes');
  for (let count = 0; count < 3; count += 1) {
    assert.equal((await type(code, '10.0.0.6')).statusCode, 200);
  }
  assert.equal(codeOf(await guess('10.0.0.6')), 'share.incorrect_code');
  assert.equal(codeOf(await guess('10.0.0.6')), 'share.too_many_codes');
});

test('gives longer codes while somebody guesses [F-822]', async () => {
  await guessFromEverywhere(199);
  assert.equal((await send()).code.length, 6);
  await guess('10.0.0.7');
  const { code } = await send();
  assert.equal(code.length, 8);
  assert.equal((await type(code, '10.0.0.8')).statusCode, 200);
});

test('writes no code to the log [F-825]', async () => {
  const { code } = await send();
  await type(code);
  await type('QQQQQQ');
  const log = server.log.lines.map((line) => JSON.stringify(line)).join('\n');
  assert.ok(log.length > 0);
  assert.ok(!log.includes(code) && !log.includes('QQQQQQ'));
});
