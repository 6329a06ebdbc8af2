import assert from 'node:assert/strict';
import { test } from 'node:test';
import { apiPaths, type OwnShop, type User } from '@parchi/contract';
import { sql } from 'kysely';
import {
  createAccountsClient,
  goodPassword,
  newPerson,
} from '../../../../testing/clients/accountsClient.ts';
import { codeOf, openEmailFixture } from '../../../../testing/fixtures/emailFixture.ts';

const fixture = await openEmailFixture();
const { server, signUp, change, confirm, undo, linkIn, mailsTo, work, newAddress } = fixture;

for (const kind of ['user', 'shop'] as const) {
  test(`changes the address of a ${kind} once, through the link sent to the new address [F-391]`, async () => {
    const { email, client } = await signUp(kind);
    const to = newAddress();
    assert.equal((await change(client, to)).statusCode, 204);
    const shown = async () =>
      (await client.post(apiPaths.getUserData)).json<User | OwnShop>().email;
    assert.equal(await shown(), email, 'the link changes it, not the request');
    const token = await linkIn(to);
    assert.equal((await confirm(token)).statusCode, 204);
    assert.equal(await shown(), to);
    assert.equal((await createAccountsClient(server).signIn(to)).statusCode, 200);
    assert.equal((await createAccountsClient(server).signIn(email)).statusCode, 401);
    assert.equal(codeOf(await confirm(token)), 'account.email_link_invalid');
    await work();
    const notice = mailsTo(email).at(-1)?.source ?? '';
    assert.match(notice, /^Subject: Your Parchi e-mail address was changed\r$/m);
    assert.ok(!notice.includes(to), 'a stranger chose that text');
  });

  test(`an undo restores the old address of a ${kind}, and signs everybody out until a new password [F-392]`, async () => {
    const { email, client } = await signUp(kind);
    const to = newAddress();
    await change(client, to);
    await confirm(await linkIn(to));
    const token = await linkIn(email, 'undo-');
    assert.equal(codeOf(await confirm(token)), 'account.email_link_invalid', 'it only undoes');
    assert.equal((await undo(token)).statusCode, 204);
    assert.equal((await client.post(apiPaths.getUserData)).body, 'null');
    for (const address of [email, to]) {
      assert.equal((await createAccountsClient(server).signIn(address)).statusCode, 401);
    }
    assert.equal(codeOf(await undo(token)), 'account.email_link_invalid');
    const reset = createAccountsClient(server);
    await reset.post(apiPaths.forgotPassword, { email });
    const link = {
      token: await linkIn(email, '', 'reset-password'),
      newPassword: 'seven red kites',
    };
    assert.equal((await reset.post(apiPaths.resetPassword, link)).statusCode, 204);
    assert.equal((await reset.signIn(email, 'seven red kites')).statusCode, 200);
  });
}

test('answers the same when the new address is taken, and mails only its owner [F-394]', async () => {
  const [mine, theirs] = [await signUp(), await signUp()];
  const [free, taken] = [
    await change(mine.client, newAddress()),
    await change(mine.client, theirs.email),
  ];
  assert.deepEqual([free.statusCode, free.body], [taken.statusCode, taken.body]);
  await work();
  const [mail, ...more] = mailsTo(theirs.email);
  assert.match(
    mail?.source ?? '',
    /^Subject: This e-mail address already has a Parchi account\r$/m,
  );
  assert.deepEqual([more, mailsTo(mine.email)], [[], []]);
});

test('requires the password and a valid address [F-391]', async () => {
  const { client } = await signUp();
  const wrong = await change(client, newAddress(), 'a guess');
  assert.deepEqual([wrong.statusCode, wrong.body], [401, 'Incorrect password']);
  assert.equal(codeOf(await change(client, 'no address')), 'account.invalid_email');
});

for (const [what, spoil, kind] of [
  ['an hour', sql`update email_links set expires_at = now()`, 'confirm'],
  ['a new password', sql`update accounts set password_version = password_version + 1`, 'confirm'],
  ['seven days', sql`update email_links set expires_at = now()`, 'undo'],
] as const) {
  test(`refuses a link to ${kind} after ${what} [F-393]`, async () => {
    const { email, client } = await signUp();
    const to = newAddress();
    await change(client, to);
    const token = await linkIn(to);
    if (kind === 'undo') await confirm(token);
    const used = kind === 'undo' ? await linkIn(email, 'undo-') : token;
    await spoil.execute(server.dependencies.db);
    const reply = kind === 'undo' ? await undo(used) : await confirm(used);
    assert.equal(codeOf(reply), 'account.email_link_invalid');
  });
}

test('refuses invalid tokens [F-393]', async () => {
  for (const token of ['', 'x', 'undo-', 'A'.repeat(43), "' or 1=1 --"]) {
    assert.equal(codeOf(await confirm(token)), 'account.email_link_invalid');
    assert.equal(codeOf(await undo(token)), 'account.email_link_invalid');
  }
});

test('a later change replaces a pending one [F-393]', async () => {
  const { client } = await signUp();
  const [first, second] = [newAddress(), newAddress()];
  await change(client, first);
  const token = await linkIn(first);
  await change(client, second);
  assert.equal(codeOf(await confirm(token)), 'account.email_link_invalid');
  assert.equal((await confirm(await linkIn(second))).statusCode, 204);
});

test('stores only the hash of a link, and logs no address [F-396]', async () => {
  const { client } = await signUp();
  const to = newAddress();
  await change(client, to);
  const token = await linkIn(to);
  const hex = Buffer.from(token, 'base64url').toString('hex');
  for (const table of ['mails', 'email_changes', 'email_links'] as const) {
    const { rows } = await sql<{ row: string }>`
      select t::text as row from ${sql.table(table)} t`.execute(server.dependencies.db);
    for (const { row } of rows) assert.ok(!row.includes(token) && !row.includes(hex));
  }
  const log = JSON.stringify(server.log.lines);
  assert.ok(!log.includes(to) && !log.includes(token));
});

test('a password reset link sent to the old address stops working [F-397]', async () => {
  const { email, client } = await signUp();
  const stranger = createAccountsClient(server);
  await stranger.post(apiPaths.forgotPassword, { email });
  const token = await linkIn(email, '', 'reset-password');
  const to = newAddress();
  await change(client, to);
  await confirm(await linkIn(to));
  const reply = await stranger.post(apiPaths.resetPassword, { token, newPassword: 'red kites 7' });
  assert.equal(codeOf(reply), 'account.reset_link_invalid');
  const { createResetToken } = server.modules.accounts;
  const { _id } = (await client.post(apiPaths.getUserData)).json<User>();
  const late = { token: await createResetToken(_id, email), newPassword: 'red kites 7' };
  assert.equal(
    codeOf(await stranger.post(apiPaths.resetPassword, late)),
    'account.reset_link_invalid',
    'a mail to the old address that leaves only now',
  );
});

test('limits address changes to one address and from one account [F-395]', async () => {
  const limited = await fixture.besides({ rateLimits: true });
  const accounts = await Promise.all(Array.from({ length: 3 }, () => signUp()));
  const asked = newAddress();
  const statuses = [];
  for (const { client } of accounts) {
    const other = createAccountsClient(limited);
    other.cookie = client.cookie;
    for (let count = 0; count < 3; count += 1) {
      statuses.push((await change(other, asked)).statusCode);
    }
  }
  assert.deepEqual(statuses, [204, 204, 204, 204, 204, 429, 429, 429, 429]);
  await limited.close();
});

test('changes the name of a person, and refuses an empty or too long name [F-390]', async () => {
  const { client } = await signUp();
  const save = (name: unknown) => client.post(apiPaths.changeName, { name });
  assert.equal((await save('Asha Sharma')).statusCode, 204);
  assert.equal((await client.post(apiPaths.getUserData)).json<User>().name, 'Asha Sharma');
  for (const name of ['', ' ', 'a'.repeat(101), 7, null]) {
    assert.equal(codeOf(await save(name)), 'request.invalid');
  }
  const shop = await signUp('shop');
  assert.equal(
    codeOf(await shop.client.post(apiPaths.changeName, { name: 'A' })),
    'request.not_found',
  );
});

test('deletes waiting and undoable changes after their time, and no others [F-393]', async () => {
  const { email, client } = await signUp();
  const to = newAddress();
  await change(client, to);
  await confirm(await linkIn(to));
  const { db } = server.dependencies;
  await sql`delete from email_changes where email <> ${to}`.execute(db);
  const left = async () => (await db.selectFrom('email_changes').select('id').execute()).length;
  await server.sweep();
  assert.equal(await left(), 1);
  const person = { ...newPerson(), email };
  assert.equal((await createAccountsClient(server).signUp(person)).body, 'Email already in use');
  await sql`update email_changes set applied_at = now() - interval '9 days'`.execute(db);
  await server.sweep();
  assert.equal(await left(), 0);
  assert.equal((await createAccountsClient(server).signUp(person)).statusCode, 201);
  assert.equal((await createAccountsClient(server).signIn(email, goodPassword)).statusCode, 200);
});
