import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { apiPaths, errorCatalogue, type ErrorCode, type User } from '@parchi/contract';
import {
  createAccountsClient,
  goodPassword,
  newPerson,
  newShopOwner,
} from '../../../../testing/clients/accountsClient.ts';
import { startServer } from '../../../../testing/servers/startServer.ts';

const server = await startServer();
const { db } = server.dependencies;
after(() => server.close());
const client = createAccountsClient(server);

const signUps = [
  [apiPaths.signUp, newPerson],
  [apiPaths.shopSignUp, newShopOwner],
] as const;

async function assertRefused(
  [url, request]: readonly [(typeof signUps)[number][0], object],
  code: ErrorCode,
): Promise<void> {
  const before = await db.selectFrom('accounts').select('id').execute();
  const reply = await client.post(url, request);
  const entry: { status: number; text: string; isPlainText?: true } = errorCatalogue[code];
  assert.equal(reply.statusCode, entry.status, reply.body);
  if (entry.isPlainText) assert.equal(reply.body, entry.text);
  else {
    const { details, ...rest } = reply.json<Record<string, unknown>>();
    assert.deepEqual(rest, { code, message: entry.text, text: entry.text });
    // For a shop's sign-up, the reply also names the invalid fields.
    const namesFields = url === apiPaths.shopSignUp && code === 'request.invalid';
    assert.equal(details !== undefined, namesFields);
  }
  assert.equal((await db.selectFrom('accounts').select('id').execute()).length, before.length);
}

for (const [url, create] of signUps) {
  for (const [row, change, code] of [
    ['A04', { password: 'zq7Lm2x' }, 'account.password_too_short'],
    ['A04', { password: 'zq7L'.repeat(257) }, 'account.password_too_long'],
    ['A04', { password: 'zq7L'.repeat(250_000) }, 'request.too_large'],
    ['A05', { password: 'password1' }, 'account.password_too_common'],
    ['A05', { name: 'Asha Printer', password: 'printer2026' }, 'account.password_too_common'],
    ['A08', { email: 'a@' }, 'account.invalid_email'],
    ['A08', { email: 'a@b' }, 'account.invalid_email'],
    ['A08', { email: `${'a'.repeat(310)}@b.example` }, 'account.invalid_email'],
    ['A08', { email: 'a@b.c\r\nBcc:x' }, 'account.invalid_email'],
    ['A08', { email: ['a@b.example'] }, 'request.invalid'],
    ['A08', { email: '' }, 'account.invalid_email'],
    ['', { name: '  ' }, 'request.invalid'],
    ['', { name: undefined }, 'request.invalid'],
  ] as const) {
    const shown = JSON.stringify(change).slice(0, 60);
    test(`refuses ${shown} at ${url} with a specific code, and creates no account${row && ` [${row}]`}`, async () => {
      await assertRefused([url, { ...create(), ...change }], code);
    });
  }

  for (const [what, respell] of [
    ['in capitals', (email: string) => email.toUpperCase()],
    ['with spaces around', (email: string) => `  ${email}\t`],
    ['in capitals and with a domain in ASCII', (email: string) => email.toUpperCase()],
  ] as const) {
    test(`refuses a taken address ${what} at ${url}, for users and shops [A07]`, async () => {
      for (const [otherUrl, createOther] of signUps) {
        const account = create();
        assert.equal((await client.post(url, account)).statusCode, 201);
        const again = { ...createOther(), email: respell(account.email) };
        await assertRefused([otherUrl, again], 'account.email_taken');
      }
    });
  }

  test(`accepts a +tag as another address at ${url}, and a domain in any script [A07] [A08]`, async () => {
    const account = create();
    for (const email of [
      account.email,
      account.email.replace('@', '+print@'),
      account.email.replace('people', 'bücher'),
    ]) {
      const reply = await client.post(url, { ...account, email });
      assert.equal(reply.statusCode, 201, reply.body);
      assert.equal((await createAccountsClient(server).signIn(email)).statusCode, 200);
    }
    const ascii = account.email.replace('people', 'xn--bcher-kva');
    await assertRefused([url, { ...account, email: ascii }], 'account.email_taken');
  });

  test(`ignores ids, roles and codes in the payload of ${url} [A10]`, async () => {
    const account = create();
    const id = 'f'.repeat(32);
    const extra = { _id: id, id, role: 'admin', kind: 'shop', shopId: 'AAAAAA', tokenNumber: 9 };
    assert.equal((await client.post(url, { ...account, ...extra })).statusCode, 201);
    const reply = await createAccountsClient(server).signIn(account.email);
    assert.doesNotMatch(reply.body, /f{32}|admin|AAAAAA/);
    assert.equal(Object.keys(reply.json<object>())[0], url === apiPaths.signUp ? 'user' : 'shop');
  });

  test(`creates one account for twenty sign-ups at once by ${url} [F-56]`, async () => {
    const account = create();
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        createAccountsClient(server).post(url, {
          ...account,
          email: index % 2 === 0 ? account.email : account.email.toUpperCase(),
        }),
      ),
    );
    const statuses = replies.map((reply) => reply.statusCode).sort();
    assert.deepEqual(statuses, [201, ...Array<number>(19).fill(409)]);
  });

  test(`refuses a sign-up form from another site at ${url} [A14]`, async () => {
    const foreign = createAccountsClient(server, { origin: 'https://evil.example' });
    assert.equal((await foreign.post(url, create())).statusCode, 403);
    const form = createAccountsClient(server, {
      'content-type': 'application/x-www-form-urlencoded',
    });
    assert.equal((await form.post(url, create())).statusCode, 415);
  });
}

for (const change of [
  { phone: '-------' },
  { phone: '123456' },
  { phone: '1234567890123456' },
  { phone: `1234567${' '.repeat(40)}8` },
  { addressl4: '56003' },
  { addressl4: '060034' },
]) {
  test(`refuses a shop with ${JSON.stringify(change)} and creates no account`, async () => {
    await assertRefused([apiPaths.shopSignUp, { ...newShopOwner(), ...change }], 'request.invalid');
  });
}

test('stores a pincode without its spaces', async () => {
  const owner = { ...newShopOwner(), addressl4: ' 560 034 ', phone: '(080) 2553-1234' };
  assert.equal((await client.post(apiPaths.shopSignUp, owner)).statusCode, 201);
  const { pincode, phone } = await db
    .selectFrom('shops')
    .innerJoin('accounts', 'accounts.id', 'shops.id')
    .select(['pincode', 'phone'])
    .where('email', '=', owner.email)
    .executeTakeFirstOrThrow();
  assert.deepEqual({ pincode, phone }, { pincode: '560034', phone: '(080) 2553-1234' });
});

test('compares long passwords to their last character [A04]', async () => {
  const person = { ...newPerson(), password: 'zq7L'.repeat(256) };
  assert.equal((await client.post(apiPaths.signUp, person)).statusCode, 201);
  const other = `${person.password.slice(0, -1)}x`;
  assert.equal((await client.signIn(person.email, other)).body, 'Incorrect password');
  assert.equal((await client.signIn(person.email, person.password)).statusCode, 200);
});

test('gives fifty different codes to fifty shops that sign up at once [A19]', async () => {
  const owners = Array.from({ length: 50 }, newShopOwner);
  const replies = await Promise.all(
    owners.map((owner) => createAccountsClient(server).post(apiPaths.shopSignUp, owner)),
  );
  for (const reply of replies) assert.equal(reply.statusCode, 201, reply.body);
  const emails = owners.map((owner) => owner.email);
  const rows = await db
    .selectFrom('shops')
    .innerJoin('accounts', 'accounts.id', 'shops.id')
    .select('code')
    .where('email', 'in', emails)
    .execute();
  const codes = rows.map(({ code }) => code);
  assert.equal(new Set(codes).size, 50);
  for (const code of codes) assert.match(code, /^[0-9A-Z]{6}$/);
});

test('shows neither the password nor its hash in replies or in the log [A17]', async () => {
  const person = newPerson();
  const replies = [await client.signUp(person), await client.signIn(person.email)];
  replies.push(await client.post(apiPaths.getUserData));
  const said = `${replies.map((reply) => reply.body).join()}${JSON.stringify(server.log.lines)}`;
  assert.doesNotMatch(said, /argon2|password_hash/);
  assert.ok(!said.includes(goodPassword));
  assert.ok(!said.includes(client.cookie.slice('parchi_session='.length)));
  const logged = JSON.stringify(server.log.lines);
  assert.ok(!logged.includes(person.email));
  assert.equal(replies[2]?.json<User>().email, person.email);
});
