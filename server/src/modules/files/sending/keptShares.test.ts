import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import {
  apiPaths,
  type ErrorReply,
  type SendReply,
  type SentFilesRecord,
  type User,
} from '@parchi/contract';
import { sql } from 'kysely';
import { signInNewPerson } from '../../../../testing/clients/accountsClient.ts';
import {
  assertLeft,
  filePart,
  json,
  partHead,
  postJson,
  receive,
  sendForm,
  type Answer,
} from '../../../../testing/clients/filesClient.ts';
import { idOf, patch, startUpload } from '../../../../testing/clients/tusClient.ts';
import { startServer, type TestServer } from '../../../../testing/servers/startServer.ts';

/** Bytes per hour. Half of them may be kept for longer than usual. */
const QUOTA = 200_000;
const HOLDER = 'sent-bytes:127.0.0.1';

let server: TestServer;
let origin: string;
before(async () => {
  server = await startServer({
    settings: { rateLimits: true, sendBytesPerHour: QUOTA, sendsPerHour: 1_000 },
  });
  origin = await server.listen();
});
after(() => server.close());
afterEach(async () => {
  const { db } = server.dependencies;
  await db.updateTable('shares').set({ state: 'deleting' }).execute();
  await server.sweep();
  await assertLeft(server, { rows: 0, objects: 0 });
  assert.deepEqual(await db.selectFrom('kept_shares').selectAll().execute(), []);
  await db.deleteFrom('rate_counters').execute();
});

function send(sizeInBytes: number, hours?: string): Promise<Answer> {
  const life = hours === undefined ? '' : `${partHead('form-data; name="hours"')}${hours}\r\n`;
  return sendForm(origin, life, filePart('a.bin', Buffer.alloc(sizeInBytes)));
}

async function upload(sizeInBytes: number): Promise<string> {
  const path = await startUpload(origin, [{ name: 'a.bin', size: sizeInBytes }]);
  const answer = await patch(origin, path, { offset: 0, body: Buffer.alloc(sizeInBytes) });
  assert.equal(answer.status, 204);
  return path;
}

const complete = (path: string, hours?: unknown) =>
  postJson(origin, apiPaths.sendUploadedFiles, { upload: idOf(path), hours });

function shareOf(answer: Answer): SentFilesRecord {
  assert.equal(answer.status, 201, answer.body.toString());
  return (json(answer) as SendReply).file;
}

const codeOf = (answer: Answer) => (json(answer) as ErrorReply).code;

const lifeInHours = ({ expiresAt, now }: SentFilesRecord) =>
  (Date.parse(expiresAt) - Date.parse(now)) / 3_600_000;

/** Lets an hour pass for the quotas, and for what is kept. */
async function passAnHour(): Promise<void> {
  const { db } = server.dependencies;
  const hour = sql`interval '1 hour'`;
  await sql`update rate_counters set ends_at = ends_at - ${hour}`.execute(db);
  await sql`update kept_shares set kept_since = kept_since - ${hour}`.execute(db);
}

test('keeps files for the hours that the sender chose, and two hours by default [F-960]', async () => {
  assert.equal(lifeInHours(shareOf(await send(1))), 2);
  for (const hours of [2, 3, 6, 12, 24]) {
    assert.equal(lifeInHours(shareOf(await send(1, String(hours)))), hours);
    assert.equal(lifeInHours(shareOf(await complete(await upload(1), hours))), hours);
  }
  assert.equal(lifeInHours(shareOf(await complete(await upload(1)))), 2);
});

test('stops serving kept files when they expire by the database’s clock [F-960]', async () => {
  const { db } = server.dependencies;
  const share = shareOf(await send(10, '24'));
  await db
    .updateTable('shares')
    .set({ expires_at: sql`now() + interval '1 second'` })
    .execute();
  assert.equal((await receive(origin, share)).status, 200);
  await db
    .updateTable('shares')
    .set({ expires_at: sql`now()` })
    .execute();
  assert.equal(codeOf(await receive(origin, share)), 'share.deleted');
});

for (const hours of ['1', '25', '0', '-2', '2.5', '1e1', '', ' 6', '६', 'six', '2,6', '000024']) {
  test(`refuses a life of “${hours}” hours in a form, and keeps nothing [F-961]`, async () => {
    const answer = await send(1, hours);
    assert.deepEqual([answer.status, codeOf(answer)], [400, 'request.invalid']);
    await assertLeft(server, { rows: 0, objects: 0 });
  });
}

for (const hours of [1, 25, 0, -2, 2.5, '6', null, [6], true]) {
  test(`refuses a life of ${JSON.stringify(hours)} hours for an upload, and keeps the upload [F-961]`, async () => {
    const path = await upload(1);
    const answer = await complete(path, hours);
    assert.deepEqual([answer.status, codeOf(answer)], [400, 'request.invalid']);
    assert.equal(lifeInHours(shareOf(await complete(path, 24))), 24);
  });
}

test('lets an address use half of its hourly quota for longer shares, and the rest for others [F-962]', async () => {
  shareOf(await send(60_000, '24'));
  const refused = await send(60_000, '3');
  assert.deepEqual([refused.status, codeOf(refused)], [409, 'share.too_much_kept']);
  shareOf(await send(40_000, '6'));
  assert.equal(codeOf(await send(1, '12')), 'share.too_much_kept');
  // The refused shares were not charged.
  shareOf(await send(90_000));
});

test('an upload that was refused a longer life can still become a share of two hours [F-962]', async () => {
  shareOf(await send(60_000, '24'));
  const path = await upload(60_000);
  assert.equal(codeOf(await complete(path, 24)), 'share.too_much_kept');
  assert.equal(lifeInHours(shareOf(await complete(path, 2))), 2);
});

test('simultaneous sends of an address can’t keep more than its limit [F-962]', async () => {
  const uploads: string[] = [];
  for (let count = 0; count < 8; count += 1) uploads.push(await upload(20_000));
  const answers = await Promise.all(uploads.map((path) => complete(path, 24)));
  const codes = answers.map((answer) => (answer.status === 201 ? 'sent' : codeOf(answer)));
  assert.deepEqual(codes.sort(), [
    ...Array<string>(5).fill('sent'),
    ...Array<string>(3).fill('share.too_much_kept'),
  ]);
});

test('counts kept files against their address in every hour, until they are deleted [F-963]', async () => {
  const { db } = server.dependencies;
  const kept = shareOf(await send(90_000, '24'));
  // In the hour of their upload, kept bytes count only once.
  shareOf(await send(100_000));
  for (let hour = 0; hour < 3; hour += 1) {
    await passAnHour();
    shareOf(await send(100_000));
    const refused = await send(20_000);
    assert.deepEqual([refused.status, codeOf(refused)], [429, 'request.too_many']);
  }
  await db
    .updateTable('shares')
    .set({ expires_at: sql`now()` })
    .where('id', '=', kept._id)
    .execute();
  await server.sweep();
  shareOf(await send(20_000));
});

test('counts kept files of a signed-in sender for the account as well as the address [F-963]', async () => {
  const asha = await signInNewPerson(server);
  const { _id } = (await asha.post(apiPaths.getUserData)).json<User>();
  const path = await upload(10);
  const sent = await asha.post(apiPaths.sendUploadedFiles, { upload: idOf(path), hours: 24 });
  assert.equal(sent.statusCode, 201);
  const rows = await server.dependencies.db.selectFrom('kept_shares').selectAll().execute();
  assert.deepEqual(
    rows.map(({ holder, size_in_bytes: bytes }) => [holder, Number(bytes)]).sort(),
    [HOLDER, `sent-bytes:${_id}`].map((holder) => [holder, 10]).sort(),
  );
});
