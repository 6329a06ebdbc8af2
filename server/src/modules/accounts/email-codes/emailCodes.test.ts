import assert from 'node:assert/strict';
import { test } from 'node:test';
import { apiPaths, type OwnShop, type User } from '@parchi/contract';
import { sql } from 'kysely';
import {
  createAccountsClient,
  newPerson,
  type AccountsClient,
} from '../../../../testing/clients/accountsClient.ts';
import { codeOf, openEmailFixture } from '../../../../testing/fixtures/emailFixture.ts';

const fixture = await openEmailFixture();
const { server, signUpUnconfirmed, codeIn, mailsTo, work } = fixture;
const { db } = server.dependencies;

const confirm = (client: AccountsClient, code: string) =>
  client.post(apiPaths.confirmEmailCode, { code });
const sendAgain = (client: AccountsClient) => client.post(apiPaths.sendEmailCode);
const shownBy = async (client: AccountsClient) =>
  (await client.post(apiPaths.getUserData)).json<User | OwnShop>();

/** Returns another code than this one. */
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

for (const kind of ['user', 'shop'] as const) {
  test(`confirms the address of a ${kind} by the code in the mail of the sign-up [F-734]`, async () => {
    const { email, client } = await signUpUnconfirmed(kind);
    assert.equal((await shownBy(client)).emailUnconfirmed, true);
    const code = await codeIn(email);
    assert.equal(codeOf(await confirm(client, wrong(code))), 'account.email_code_wrong');
    assert.equal((await shownBy(client)).emailUnconfirmed, true);
    assert.equal((await confirm(client, ` ${code.slice(0, 3)} ${code.slice(3)}`)).statusCode, 204);
    assert.equal((await shownBy(client)).emailUnconfirmed, undefined);
    assert.equal((await confirm(client, code)).statusCode, 204, 'a second press changes nothing');
    assert.equal((await sendAgain(client)).statusCode, 204);
    await work();
    assert.equal(mailsTo(email).length, 1, 'a confirmed address gets no code');
  });
}

test('a code ends after five attempts, even of twenty at once, and a new code works [F-735]', async () => {
  const { email, client } = await signUpUnconfirmed();
  const code = await codeIn(email);
  const replies = await Promise.all(Array.from({ length: 20 }, () => confirm(client, wrong(code))));
  const codes = replies.map(codeOf);
  assert.equal(codes.filter((said) => said === 'account.email_code_wrong').length, 5);
  assert.equal(codes.filter((said) => said === 'account.email_code_over').length, 15);
  assert.equal(codeOf(await confirm(client, code)), 'account.email_code_over');
  assert.equal((await sendAgain(client)).statusCode, 204);
  assert.equal((await confirm(client, await codeIn(email))).statusCode, 204);
});

test('does not count malformed text as an attempt [F-735]', async () => {
  const { email, client } = await signUpUnconfirmed();
  const code = await codeIn(email);
  for (const typed of ['', '12345', '1234567', 'abcdef', '१२३४५६', code.slice(1)]) {
    assert.equal(codeOf(await confirm(client, typed)), 'account.email_code_wrong');
  }
  assert.equal((await confirm(client, code)).statusCode, 204);
});

test('refuses an expired code, a replaced code and the code of another account [F-735]', async () => {
  const [first, second] = [await signUpUnconfirmed(), await signUpUnconfirmed()];
  const old = await codeIn(first.email);
  await sendAgain(first.client);
  const newer = await codeIn(first.email);
  if (old !== newer) {
    assert.equal(codeOf(await confirm(first.client, old)), 'account.email_code_wrong');
  }
  const others = await codeIn(second.email);
  if (others !== newer) {
    assert.equal(codeOf(await confirm(first.client, others)), 'account.email_code_wrong');
  }
  await sql`update email_codes set expires_at = now()`.execute(db);
  assert.equal(codeOf(await confirm(first.client, newer)), 'account.email_code_over');
  assert.equal((await shownBy(first.client)).emailUnconfirmed, true);
});

test('two simultaneous uses of a code both confirm the address [F-735]', async () => {
  const { email, client } = await signUpUnconfirmed();
  const code = await codeIn(email);
  const replies = await Promise.all([confirm(client, code), confirm(client, code)]);
  assert.deepEqual(
    replies.map(({ statusCode }) => statusCode),
    [204, 204],
  );
  assert.equal((await shownBy(client)).emailUnconfirmed, undefined);
});

test('stores no code, and no log has a code or an address [F-736]', async () => {
  const { email, client } = await signUpUnconfirmed();
  const code = await codeIn(email);
  await confirm(client, wrong(code));
  for (const table of ['mails', 'email_codes'] as const) {
    const { rows } = await sql<{ row: string }>`
      select t::text as row from ${sql.table(table)} t`.execute(db);
    for (const { row } of rows) {
      assert.doesNotMatch(row, new RegExp(`(?<![\\d.])${code}(?!\\d)`));
    }
  }
  const log = JSON.stringify(server.log.lines);
  assert.ok(!log.includes(email) && !log.includes(`"${code}"`));
});

test('limits mails to an address, and still creates accounts beyond that [F-746]', async () => {
  const limited = await fixture.besides({ rateLimits: true });
  const client = createAccountsClient(limited);
  const person = newPerson();
  await client.signUp(person);
  await client.signIn(person.email);
  const statuses = [];
  for (let count = 0; count < 6; count += 1) statuses.push((await sendAgain(client)).statusCode);
  assert.deepEqual(statuses, [204, 204, 204, 204, 204, 429]);
  const claim = 'c'.repeat(32);
  const { email } = newPerson();
  const claims = [];
  for (let count = 0; count < 11; count += 1) {
    const reply = await createAccountsClient(limited).post(apiPaths.claimEmail, { email, claim });
    claims.push(reply.statusCode);
  }
  assert.deepEqual(claims, [...Array<number>(10).fill(204), 429]);
  await work();
  const before = mailsTo(email).length;
  const reply = await createAccountsClient(limited).signUp({ ...person, email });
  assert.equal(reply.statusCode, 201, reply.body);
  await work();
  assert.equal(mailsTo(email).length, before, 'the account is there, and no mail was sent');
  await limited.close();
});

test('writes no mail when the sign-up fails, and deletes the code with the account [F-734]', async () => {
  const { email, client } = await signUpUnconfirmed();
  await work();
  const again = await createAccountsClient(server).signUp({ ...newPerson(), email });
  assert.deepEqual([again.statusCode, again.body], [409, 'Email already in use']);
  await work();
  assert.equal(mailsTo(email).length, 1);
  const { _id } = await shownBy(client);
  const ofAccount = () =>
    db.selectFrom('email_codes').select('id').where('account_id', '=', _id).execute();
  assert.equal((await ofAccount()).length, 1);
  const deleted = await client.post(apiPaths.deleteAccount, { password: newPerson().password });
  assert.equal(deleted.statusCode, 204, deleted.body);
  assert.deepEqual(await ofAccount(), []);
});

test('the sweep deletes codes after two days [F-735]', async () => {
  await signUpUnconfirmed();
  await sql`update email_codes set created_at = now() - interval '49 hours'`.execute(db);
  await server.modules.accounts.sweep();
  assert.deepEqual(await db.selectFrom('email_codes').select('id').execute(), []);
});
