import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { apiPaths, pagePaths, type ErrorReply, type Id, type MailChoice } from '@parchi/contract';
import type { LightMyRequestResponse } from 'fastify';
import {
  insertTestShop,
  insertTestUser,
  testCookie,
} from '../../../../testing/fixtures/testAccounts.ts';
import { startServer, type TestServer } from '../../../../testing/servers/startServer.ts';

let server: TestServer;
let user: Id;
let token: string;
before(async () => {
  server = await startServer();
  user = await insertTestUser(server.dependencies);
  token = await server.modules.accounts.createStopToken(user);
});
after(() => server.close());

const byLink = (payload: object) =>
  server.inject({ method: 'POST', url: apiPaths.linkedMailChoice, payload });
const signedIn = (payload: object, id = user) =>
  server.inject({ method: 'POST', url: apiPaths.mailChoice, headers: testCookie(id), payload });
const choiceIn = (reply: LightMyRequestResponse) => reply.json<MailChoice>().readyMails;

/** Stops mails as a mail program does. */
function stopAtOnce(query: string, payload = 'List-Unsubscribe=One-Click') {
  return server.inject({
    method: 'POST',
    url: `${apiPaths.stopMailsAtOnce}${query}`,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'https://mail.example',
      'sec-fetch-site': 'cross-site',
    },
    payload,
  });
}

test('stops mails by the link of a mail and takes it back there, as the account shows [F-904]', async () => {
  assert.equal(choiceIn(await byLink({ token })), true);
  assert.equal(choiceIn(await byLink({ token, readyMails: false })), false);
  assert.equal(choiceIn(await signedIn({})), false);
  assert.equal(choiceIn(await byLink({ token })), false);
  assert.equal(choiceIn(await byLink({ token, readyMails: true })), true);
  assert.equal(choiceIn(await signedIn({ readyMails: false })), false);
  assert.equal(choiceIn(await signedIn({ readyMails: true })), true);
});

test('stops mails with one call from a mail program, also when repeated [F-904]', async () => {
  for (let time = 0; time < 2; time += 1) {
    const reply = await stopAtOnce(`?token=${token}`);
    assert.deepEqual([reply.statusCode, reply.cookies.length], [204, 0], reply.body);
    assert.equal(choiceIn(await signedIn({})), false);
  }
  await signedIn({ readyMails: true });
});

test('opening the link stops no mails [F-904]', async () => {
  for (const method of ['GET', 'HEAD'] as const) {
    const url = `${apiPaths.stopMailsAtOnce}?token=${token}`;
    const reply = await server.inject({ method, url });
    assert.equal(reply.statusCode, 303);
    assert.equal(reply.headers.location, `${pagePaths.stopMails}?token=${token}`);
  }
  assert.equal(choiceIn(await signedIn({})), true);
});

test('refuses malformed, unknown and forged tokens, and changes nothing [F-904]', async () => {
  const stranger = await server.modules.accounts.createStopToken('0'.repeat(32));
  const other = await insertTestUser(server.dependencies);
  const bytes = Buffer.from(token, 'base64url');
  const forged = Buffer.concat([Buffer.from(other, 'hex'), bytes.subarray(16)]);
  const shop = await insertTestShop(server.dependencies);
  const tokens = [
    '',
    'x',
    'A'.repeat(43),
    `${token}A`,
    token.slice(1),
    "' or 1=1 --",
    stranger,
    forged.toString('base64url'),
    await server.modules.accounts.createStopToken(shop),
  ];
  for (const wrong of tokens) {
    const replies = [
      await byLink({ token: wrong, readyMails: false }),
      await stopAtOnce(`?token=${encodeURIComponent(wrong)}`),
    ];
    for (const reply of replies) {
      const { code } = reply.json<ErrorReply>();
      assert.deepEqual([reply.statusCode, code], [404, 'account.mail_link_invalid'], wrong);
    }
  }
  for (const query of ['', `?token=${token}&token=${token}`]) {
    assert.equal((await stopAtOnce(query)).statusCode, 404);
  }
  assert.equal((await byLink({ token: 'x'.repeat(201) })).statusCode, 400);
  assert.equal((await byLink({ token, readyMails: 'no' })).statusCode, 400);
  for (const id of [user, other]) assert.equal(choiceIn(await signedIn({}, id)), true);
  assert.ok(!JSON.stringify(server.log.lines).includes(token));
});

test('refuses the link of an account that was deleted [F-904]', async () => {
  const id = await insertTestUser(server.dependencies);
  const { db } = server.dependencies;
  const gone = await server.modules.accounts.createStopToken(id);
  await db.updateTable('accounts').set({ deleted_at: new Date() }).where('id', '=', id).execute();
  assert.equal((await byLink({ token: gone })).statusCode, 404);
});
