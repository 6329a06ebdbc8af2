import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { apiPaths, isId, shareTokenFromId, type SendReply, type User } from '@parchi/contract';
import { makePdf } from '@parchi/print-engine/testing';
import { sql } from 'kysely';
import { createAccountsClient, goodPassword } from '../../testing/clients/accountsClient.ts';
import { filePart, formEnd, multipartType } from '../../testing/clients/filesClient.ts';
import { allPages, orderParts } from '../../testing/clients/ordersClient.ts';
import { insertTestShop, testCookie } from '../../testing/fixtures/testAccounts.ts';
import { operateWell } from '../../testing/operator/operate.ts';
import { startServer, type TestServer } from '../../testing/servers/startServer.ts';

/** Each value is unique, so that a single occurrence in the log is a leak. */
const personal = {
  name: 'Zubeida Quraishi',
  email: 'zubeida.q@people.example',
  password: goodPassword,
  address: '203.0.113.77',
  browser: 'QuaintBrowser/7.3',
  file: 'divorce papers.pdf',
  note: 'please hide page nine',
  phone: '98765 01234',
  reporter: 'witness@people.example',
  words: 'it shows my neighbour',
};

let server: TestServer;
before(async () => {
  server = await startServer({ settings: { allowOpenDemo: true, trustProxy: true } });
});
after(() => server.close());

const headers = { 'x-forwarded-for': personal.address, 'user-agent': personal.browser };

function sendForm(url: string, parts: readonly Buffer[], cookie = '') {
  return server.inject({
    method: 'POST',
    url,
    headers: { ...headers, 'content-type': multipartType, ...(cookie !== '' && { cookie }) },
    payload: Buffer.concat([...parts, formEnd]),
  });
}

test('no line of the log has personal data, also of what fails and of blocks [F-882]', async () => {
  const client = createAccountsClient(server, headers);
  const { name, email, password } = personal;
  await client.signUp({ name, email, password });
  await client.signIn(email, 'not the password');
  await client.signIn(email);
  await client.post(apiPaths.forgotPassword, { email });
  const user = (await client.post(apiPaths.getUserData)).json<User>();
  assert.equal(user.email, email);

  const sent = await sendForm(apiPaths.sendFiles, [filePart(personal.file, 'a')], client.cookie);
  assert.equal(sent.statusCode, 201, sent.body);
  const token = shareTokenFromId(sent.json<SendReply>().file._id);
  const { words, reporter } = personal;
  const report = { about: 'share', token, reason: 'privacy', words, email: reporter };
  assert.equal((await client.post(apiPaths.report, report)).statusCode, 200);

  const shop = await insertTestShop(server.dependencies, { bnwPaise: 150, colorPaise: 1_000 });
  const order = {
    files: [{ name: personal.file, bytes: await makePdf(2) }],
    fields: {
      shop,
      priority: 'false',
      totalPrice: '3',
      phone: personal.phone,
      fileInfo: JSON.stringify([{ ...allPages, note: personal.note }]),
    },
  };
  const placed = await sendForm(apiPaths.placeOrder, orderParts(order), client.cookie);
  assert.equal(placed.statusCode, 201, placed.body);

  const said = ['--until', '2h', '--reason', 'test'];
  await operateWell(server, 'block', personal.address, ...said);
  const refused = await sendForm(apiPaths.sendFiles, [filePart(personal.file, 'a')]);
  assert.equal(refused.statusCode, 403);
  await operateWell(server, 'unblock', personal.address, '--reason', 'test');

  // A failure of the database is logged with its error, whose fields hold the row.
  const { db } = server.dependencies;
  await sql`alter table share_files add constraint no_divorce check (name !~ 'divorce') not valid`.execute(
    db,
  );
  const failed = await sendForm(apiPaths.sendFiles, [filePart(personal.file, 'a')], client.cookie);
  assert.equal(failed.statusCode, 500);
  const failure = { remote: 'remote-files', reason: 'failed', detail: `Error for ${email}` };
  await client.post(apiPaths.reportRemoteFailure, failure);

  const log = JSON.stringify(server.log.lines);
  assert.match(log, /"a wrong password was refused"/);
  assert.match(log, /"order placed"/);
  assert.match(log, /no_divorce/, 'the failure is in the log');
  for (const [what, value] of Object.entries(personal)) {
    assert.ok(!log.includes(value), `the log has the ${what}`);
  }
  const alerts = server.log.takeErrors();
  assert.deepEqual(
    alerts.map(({ msg }) => msg),
    ['somebody reported files or a shop; see npm run operator -- reports', 'unexpected failure'],
  );
});

test('a shop gets no e-mail address of its customers [F-882]', async () => {
  const { db } = server.dependencies;
  const order = await db.selectFrom('orders').select(['id', 'shop_id']).executeTakeFirstOrThrow();
  await db
    .updateTable('orders')
    .set({ state: 'active', token_number: 1, files_expire_at: null })
    .where('id', '=', order.id)
    .execute();
  assert.ok(isId(order.shop_id));
  const shown = await server.inject({
    method: 'POST',
    url: apiPaths.getUserData,
    headers: testCookie(order.shop_id),
  });
  assert.ok(shown.body.includes(personal.name), shown.body);
  assert.ok(!shown.body.includes(personal.email));
});
