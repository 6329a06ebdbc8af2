import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, test } from 'node:test';
import { apiPaths, shareTokenFromId, type SendReply, type SentShare } from '@parchi/contract';
import { sql } from 'kysely';
import { filePart, formEnd, multipartType, receive } from '../../testing/clients/filesClient.ts';
import { operateWell } from '../../testing/operator/operate.ts';
import { startServer, type TestServer } from '../../testing/servers/startServer.ts';

const newKey = () => randomBytes(32).toString('base64url');
const abuseKey = newKey();

let server: TestServer;
let origin: string;
before(async () => {
  server = await startServer({ settings: { abuseKey } });
  origin = await server.listen();
});
after(() => server.close());

async function sendFrom(remoteAddress: string, to = server): Promise<SentShare> {
  const reply = await to.inject({
    method: 'POST',
    url: apiPaths.sendFiles,
    remoteAddress,
    headers: { 'content-type': multipartType },
    payload: Buffer.concat([filePart('a.txt', 'a'), formEnd]),
  });
  assert.equal(reply.statusCode, 201, reply.body);
  return reply.json<SendReply>().file;
}

const look = ({ _id }: SentShare, at: TestServer = server) =>
  operateWell(at, 'share', shareTokenFromId(_id));
const withKey = (key: string | undefined): TestServer => ({
  ...server,
  dependencies: {
    ...server.dependencies,
    settings: { ...server.dependencies.settings, abuseKey: key },
  },
});

const sendersOf = () => server.dependencies.db.selectFrom('share_senders').selectAll().execute();

test('shows the sender’s address to an operator with the key, also after the share has ended [F-879]', async () => {
  const share = await sendFrom('203.0.113.7');
  assert.match(await look(share), /From: 203\.0\.113\.7/);
  const { db } = server.dependencies;
  await db
    .updateTable('shares')
    .set({ expires_at: sql<Date>`now()` })
    .execute();
  await server.sweep();
  assert.equal((await receive(origin, share)).status, 404);
  assert.match(await look(share), /From: 203\.0\.113\.7/);
  assert.match(await operateWell(server, 'audit'), /meena \| share \| share [0-9a-f]{16}/);
});

test('stores no address in plain text, and logs none [F-879]', async () => {
  await sendFrom('203.0.113.99');
  const rows = await sendersOf();
  assert.ok(rows.length > 0);
  for (const { sealed } of rows) assert.ok(!sealed.includes('203.0.113'));
  assert.ok(!server.log.lines.some((line) => JSON.stringify(line).includes('203.0.113.99')));
});

test('explains that the key is missing or changed, or that the address belongs to another share [F-879]', async () => {
  const share = await sendFrom('203.0.113.8');
  const other = await sendFrom('203.0.113.9');
  assert.match(await look(share, withKey(undefined)), /From: stored, but ABUSE_KEY is not set/);
  assert.match(
    await look(share, withKey(newKey())),
    /From: encrypted with another key, [0-9a-f]{8}/,
  );
  const { db } = server.dependencies;
  await sql`
    update share_senders set sealed = (
      select sealed from share_senders where id_hash = sha256(decode(${other._id}, 'hex'))
    ) where id_hash = sha256(decode(${share._id}, 'hex'))`.execute(db);
  const output = await look(share);
  assert.match(output, /From: can’t be decrypted/);
  assert.doesNotMatch(output, /203\.0\.113/);
});

test('erases an address after 30 days, and shows no older one [F-879]', async () => {
  const share = await sendFrom('203.0.113.10');
  const { db } = server.dependencies;
  await sql`update share_senders set sent_at = now() - interval '30 days 1 minute'`.execute(db);
  assert.match(await look(share), /From: not stored: sent while/);
  await server.sweep();
  assert.deepEqual(await sendersOf(), []);
});

test('stores nothing without a key [F-879]', async () => {
  const keyless = await startServer();
  try {
    const share = await sendFrom('203.0.113.11', keyless);
    const rows = await keyless.dependencies.db.selectFrom('share_senders').selectAll().execute();
    assert.deepEqual(rows, []);
    assert.match(await look(share, keyless), /From: not stored, because ABUSE_KEY is not set/);
  } finally {
    await keyless.close();
  }
});
