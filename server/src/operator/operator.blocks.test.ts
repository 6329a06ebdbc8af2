import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { apiPaths, type Id } from '@parchi/contract';
import { createAccountsClient, newShopOwner } from '../../testing/clients/accountsClient.ts';
import {
  filePart,
  json,
  multipartType,
  post,
  receive,
  sendForm,
  sendShare,
} from '../../testing/clients/filesClient.ts';
import { operate, operateWell } from '../../testing/operator/operate.ts';
import { startServer, type TestServer } from '../../testing/servers/startServer.ts';

const ADDRESS = '127.0.0.1';

let server: TestServer;
let origin: string;
before(async () => {
  server = await startServer();
  origin = await server.listen();
});
after(() => server.close());

const block = (...typed: string[]) =>
  operateWell(server, 'block', ...typed, '--until', '2h', '--reason', 'test');
const unblock = (who: string) => operateWell(server, 'unblock', who, '--reason', 'test');
const codeOf = (body: Buffer) => (JSON.parse(body.toString()) as { code: string }).code;

test('a blocked address can neither send nor sign up, and still receives [F-725]', async () => {
  const share = await sendShare(origin, filePart('a.txt', 'a'));
  await block(ADDRESS);
  const refused = await sendForm(origin, filePart('a.txt', 'a'));
  assert.deepEqual([refused.status, codeOf(refused.body)], [403, 'request.blocked']);
  assert.match((json(refused) as { until: string }).until, /^\d{4}-/);
  for (const path of [apiPaths.startShareUpload, apiPaths.signUp, apiPaths.shopSignUp]) {
    const { statusCode } = await server.inject({ method: 'POST', url: path, payload: {} });
    assert.ok([400, 403].includes(statusCode), `${path} ${statusCode}`);
  }
  assert.equal((await receive(origin, share)).status, 200);
  assert.match(await operateWell(server, 'blocks'), /address:127\.0\.0\.1 \| until .* \| meena/);
  await unblock(ADDRESS);
  assert.equal((await sendForm(origin, filePart('a.txt', 'a'))).status, 201);
});

test('a block ends by itself, and the sweep deletes it [F-725]', async () => {
  await block(ADDRESS);
  const { db } = server.dependencies;
  await db.updateTable('blocks').set({ ends_at: new Date() }).execute();
  assert.equal((await sendForm(origin, filePart('a.txt', 'a'))).status, 201);
  await server.sweep();
  assert.deepEqual(await db.selectFrom('blocks').selectAll().execute(), []);
  const again = await operate(server, 'unblock', ADDRESS, '--reason', 'test');
  assert.deepEqual([again.exitCode, again.errors], [1, 'address:127.0.0.1 is not blocked.\n']);
});

test('a blocked account can’t send from any address, by its e-mail address or id [F-725]', async () => {
  const person = createAccountsClient(server);
  const email = 'asha.blocked@people.example';
  const password = 'slip of paper 47';
  await person.post(apiPaths.signUp, { name: 'Asha', email, password });
  await person.signIn(email, password);
  const files = [{ name: 'a.pdf', size: 3 }];
  const start = () => person.post(apiPaths.startShareUpload, { files });
  assert.equal((await start()).statusCode, 201);
  await block(email.toUpperCase());
  assert.equal((await start()).statusCode, 403);
  const order = await person.post(apiPaths.startOrderUpload, { files });
  assert.match(order.body, /request\.blocked/);
  const again = await person.post(apiPaths.shopSignUp, newShopOwner());
  assert.match(again.body, /request\.blocked/);
  const listed = await operateWell(server, 'blocks', '--json');
  const [{ holder }] = JSON.parse(listed) as [{ holder: `account:${Id}` }];
  await unblock(holder.slice('account:'.length));
  assert.equal((await start()).statusCode, 201);
});

test('cuts an upload whose sender is blocked in the middle, and keeps none of it [F-726]', async () => {
  const other = await startServer({ beside: server });
  const at = await other.listen();
  const head = filePart('a.bin', randomBytes(300_000));
  const upload = post(at, {
    path: apiPaths.sendFiles,
    headers: { 'content-type': multipartType, 'content-length': 900_000 },
    body: head,
    isLeftOpen: true,
  });
  const outcome = upload.then(
    ({ status }) => status,
    (error: unknown) => (error as NodeJS.ErrnoException).code,
  );
  await pause(500);
  await block(ADDRESS);
  assert.equal(await Promise.race([outcome, pause(6_000, 'still open')]), 'ECONNRESET');
  await unblock(ADDRESS);
  const { db, objectStore } = server.dependencies;
  await pause(500);
  const pending = await db
    .selectFrom('shares')
    .select('id')
    .where('state', '<>', 'ready')
    .execute();
  assert.deepEqual(pending.length, 2, 'the two uploads that the account began');
  const before = (await Array.fromAsync(objectStore.list())).length;
  await server.sweep();
  assert.equal((await Array.fromAsync(objectStore.list())).length, before);
  await other.close();
});

test('explains what it can’t block', async () => {
  for (const [typed, exitCode, words] of [
    [['nobody'], 2, /no IP address, no e-mail address and no id/],
    [['nobody@people.example'], 1, /There is no account/],
    [[ADDRESS, '--until', 'yesterday'], 2, /--until takes 12h/],
    [[ADDRESS, '--until', '2020-01-01'], 2, /--until is past/],
    [[ADDRESS, '--until', '9000d'], 2, /at most 366 days/],
  ] as const) {
    const outcome = await operate(server, 'block', '--until', '1h', '--reason', 'x', ...typed);
    assert.equal(outcome.exitCode, exitCode, outcome.errors);
    assert.match(outcome.errors, words);
  }
});
