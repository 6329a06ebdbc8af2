import assert from 'node:assert/strict';
import { test } from 'node:test';
import { apiPaths } from '@parchi/contract';
import { sql } from 'kysely';
import { createAccountsClient, goodPassword } from '../../../../testing/clients/accountsClient.ts';
import { codeOf, openEmailFixture } from '../../../../testing/fixtures/emailFixture.ts';
import { startServer } from '../../../../testing/servers/startServer.ts';
import { createPasswords } from '../passwords/passwords.ts';
import { resetPassword } from './resetPassword.ts';

const newPassword = 'seven red kites';
const { server, signUp, mailsTo, work } = await openEmailFixture();

const ask = (email: string) =>
  createAccountsClient(server).post(apiPaths.forgotPassword, { email });
const reset = (token: string, password = newPassword) =>
  createAccountsClient(server).post(apiPaths.resetPassword, { token, newPassword: password });

/** Asks for a link. @returns its token */
async function tokenFor(email: string): Promise<string> {
  assert.equal((await ask(email)).statusCode, 204);
  await work();
  const source = mailsTo(email).at(-1)?.source.replaceAll('=\r\n', '').replaceAll('=3D', '=');
  return /\/reset-password#([\w-]{43})\r/.exec(source ?? '')?.[1] ?? assert.fail('no link');
}

for (const kind of ['user', 'shop'] as const) {
  test(`resets the password of a ${kind} once by mail, ends every session and tells the owner [F-710]`, async () => {
    const { email, client } = await signUp(kind);
    const token = await tokenFor(email);
    assert.deepEqual([(await reset(token)).statusCode], [204]);
    assert.equal((await client.post(apiPaths.getUserData)).body, 'null');
    assert.equal((await createAccountsClient(server).signIn(email)).body, 'Incorrect password');
    assert.equal((await createAccountsClient(server).signIn(email, newPassword)).statusCode, 200);
    const again = await reset(token, 'eight blue kites');
    assert.deepEqual([again.statusCode, codeOf(again)], [404, 'account.reset_link_invalid']);
    await work();
    assert.match(
      mailsTo(email).at(-1)?.source ?? '',
      /^Subject: Your Parchi password was changed\r$/m,
    );
  });
}

test('answers the same for an address without an account, and sends nothing there [F-711]', async () => {
  const { email } = await signUp();
  const [known, unknown] = [await ask(email), await ask('nobody@people.example')];
  const shown = [known, unknown].map(({ statusCode, body, headers }) => {
    const others = { ...headers, 'x-request-id': 'random' };
    return { statusCode, body, others };
  });
  assert.deepEqual(shown[0], shown[1]);
  const { db } = server.dependencies;
  const waiting = await db.selectFrom('password_reset_requests').select('email_key').execute();
  assert.equal(waiting.length, 2, 'the account is looked up after the answer');
  await work();
  assert.deepEqual([mailsTo(email).length, mailsTo('nobody@people.example').length], [1, 0]);
});

test('stores only the hash of a link, and logs no address [F-712]', async () => {
  const { email } = await signUp();
  const token = await tokenFor(email);
  const { db } = server.dependencies;
  for (const table of ['mails', 'password_resets', 'password_reset_requests'] as const) {
    const { rows } = await sql<{ row: string }>`
      select t::text as row from ${sql.table(table)} t`.execute(db);
    const hexes = (['base64url', 'latin1'] as const).map((encoding) =>
      Buffer.from(token, encoding).toString('hex'),
    );
    for (const { row } of rows)
      for (const stored of [token, ...hexes]) assert.ok(!row.includes(stored));
  }
  const log = JSON.stringify(server.log.lines);
  assert.ok(!log.includes(email) && !log.includes(token));
});

for (const [what, spoil] of [
  ['thirty minutes', sql`update password_resets set expires_at = now()`],
  [
    'another change of the password',
    sql`update accounts set password_version = password_version + 1`,
  ],
] as const) {
  test(`refuses a link after ${what}, and the sweep removes expired links [F-713]`, async () => {
    const { email } = await signUp();
    const token = await tokenFor(email);
    await spoil.execute(server.dependencies.db);
    assert.equal(codeOf(await reset(token)), 'account.reset_link_invalid');
    assert.equal((await createAccountsClient(server).signIn(email)).statusCode, 200);
    await server.sweep();
    const left = server.dependencies.db.selectFrom('password_resets').select('account_id');
    const isOld = what === 'thirty minutes';
    if (isOld) assert.deepEqual(await left.execute(), []);
  });
}

test('applies one of several simultaneous resets, with the same link or another [F-713]', async () => {
  const { email } = await signUp();
  const tokens = [await tokenFor(email), await tokenFor(email)];
  const replies = await Promise.all([...tokens, ...tokens].map((token) => reset(token)));
  assert.deepEqual(replies.map(({ statusCode }) => statusCode).sort(), [204, 404, 404, 404]);
});

test('refuses a link when another one is used right after it was looked up [F-713]', async () => {
  const { email } = await signUp();
  const [token, other] = [await tokenFor(email), await tokenFor(email)];
  let statements = 0;
  const db = server.dependencies.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      statements += 1;
      if (statements === 1) assert.equal((await reset(other)).statusCode, 204);
      return result;
    },
  });
  const context = { db, passwords: createPasswords(), checkNewPassword: () => Promise.resolve() };
  const late = resetPassword(context, { token, newPassword: 'eight blue kites' });
  await assert.rejects(late, { code: 'account.reset_link_invalid' });
  assert.equal((await createAccountsClient(server).signIn(email, newPassword)).statusCode, 200);
});

test('keeps the link for another try when the new password is refused [F-714]', async () => {
  const { email } = await signUp();
  const token = await tokenFor(email);
  for (const [password, code] of [
    ['short', 'account.password_too_short'],
    [email, 'account.password_too_common'],
  ] as const) {
    assert.equal(codeOf(await reset(token, password)), code);
  }
  assert.equal((await reset(token)).statusCode, 204);
});

test('refuses invalid tokens and invalid addresses [F-714]', async () => {
  for (const token of ['', 'x', 'A'.repeat(43), "' or 1=1 --"]) {
    assert.equal(codeOf(await reset(token)), 'account.reset_link_invalid');
  }
  assert.equal(codeOf(await ask('no address')), 'account.invalid_email');
});

test('limits requests per e-mail address, known or unknown, and per network address [F-715]', async () => {
  const limited = await startServer({ settings: { rateLimits: true }, beside: server });
  const client = createAccountsClient(limited);
  const { email } = await signUp();
  for (const asked of [email, 'stranger@people.example']) {
    const replies = [];
    for (let count = 0; count < 6; count += 1) {
      replies.push(await client.post(apiPaths.forgotPassword, { email: asked }));
    }
    assert.deepEqual(
      replies.map(({ statusCode }) => statusCode),
      [204, 204, 204, 204, 204, 429],
    );
  }
  const statuses = [];
  for (let count = 0; count < 9; count += 1) {
    const reply = await client.post(apiPaths.forgotPassword, { email: `n${count}@people.example` });
    statuses.push(reply.statusCode);
  }
  assert.deepEqual(statuses, [204, 204, 204, 204, 204, 204, 204, 204, 429]);
  await limited.close();
  await work();
  assert.equal((await createAccountsClient(server).signIn(email, goodPassword)).statusCode, 200);
});
