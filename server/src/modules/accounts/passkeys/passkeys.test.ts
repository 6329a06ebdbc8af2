import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { test } from 'node:test';
import {
  apiPaths,
  limits,
  type BeginPasskeyReply,
  type PasskeyChallengeReply,
  type PasskeysReply,
  type SignInReply,
} from '@parchi/contract';
import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import {
  createAccountsClient,
  goodPassword,
  type AccountsClient,
} from '../../../../testing/clients/accountsClient.ts';
import {
  createTestPasskey,
  type TestPasskey,
  type TestPasskeyOptions,
} from '../../../../testing/clients/createTestPasskey.ts';
import { readZip } from '../../../../testing/files/readZip.ts';
import { codeOf, openEmailFixture } from '../../../../testing/fixtures/emailFixture.ts';

const fixture = await openEmailFixture();
const { server, signUp, mailsTo, work } = fixture;
const { db } = server.dependencies;

/** What `server.inject` sends as the host. */
const origin = 'http://localhost';
const newPassword = 'seven red kites';

const begin = (client: AccountsClient, password = goodPassword) =>
  client.post(apiPaths.beginPasskey, { password });
const passkeysIn = (reply: LightMyRequestResponse) => {
  assert.equal(reply.statusCode, 200, reply.body);
  return reply.json<PasskeysReply>().passkeys;
};
const show = async (client: AccountsClient) => passkeysIn(await client.post(apiPaths.passkeys));
const challenge = async (client: AccountsClient) =>
  (await client.post(apiPaths.passkeyChallenge)).json<PasskeyChallengeReply>();
const isSignedIn = async (client: AccountsClient) =>
  (await client.post(apiPaths.getUserData)).body !== 'null';

async function addPasskey(client: AccountsClient, options: Partial<TestPasskeyOptions> = {}) {
  const passkey = createTestPasskey({ origin, ...options });
  const begun = await begin(client);
  assert.equal(begun.statusCode, 200, begun.body);
  const reply = await client.post(
    apiPaths.addPasskey,
    passkey.create(begun.json<BeginPasskeyReply>()),
  );
  return { passkey, reply };
}

async function signInBy(passkey: TestPasskey, part: Parameters<TestPasskey['get']>[1] = {}) {
  const client = createAccountsClient(server);
  const request = passkey.get(await challenge(client), part);
  return { client, request, reply: await client.post(apiPaths.passkeySignIn, request) };
}

async function subjectsTo(email: string): Promise<string[]> {
  await work();
  return mailsTo(email).map(({ source }) => /Subject: (.*)\r/.exec(source)?.[1] ?? '');
}

for (const kind of ['user', 'shop'] as const) {
  test(`signs a ${kind} in with a passkey that was added with the password [F-895]`, async () => {
    const { client, email } = await signUp(kind);
    const { passkey, reply } = await addPasskey(client, { isSynced: true });
    const [added] = passkeysIn(reply);
    assert.equal(added?.isSynced, true);
    assert.equal(added.lastUsedAt, null);
    assert.deepEqual(await subjectsTo(email), ['A passkey was added to your Parchi account']);
    const signedIn = await signInBy(passkey);
    assert.equal(signedIn.reply.statusCode, 200, signedIn.reply.body);
    const record = signedIn.reply.json<SignInReply>();
    assert.equal(('user' in record ? record.user : record.shop).email, email);
    assert.equal(await isSignedIn(signedIn.client), true);
    assert.notEqual((await show(client))[0]?.lastUsedAt, null);
    // The browser counts as known from then on, as after a sign-in with the password.
    assert.ok(signedIn.reply.cookies.some(({ name }) => name.endsWith('parchi_device')));
  });
}

test('adds no passkey without the right password, nor for a stranger [F-896]', async () => {
  const { client } = await signUp();
  assert.equal((await begin(client, 'not it')).body, 'Incorrect password');
  for (const path of [apiPaths.beginPasskey, apiPaths.addPasskey] as const) {
    const passkey = createTestPasskey({ origin });
    const options = (await begin(client)).json<BeginPasskeyReply>();
    const body =
      path === apiPaths.addPasskey ? passkey.create(options) : { password: goodPassword };
    const reply = await createAccountsClient(server).post(path, body);
    assert.equal(codeOf(reply), 'account.signed_out');
  }
  assert.deepEqual(await show(client), []);
});

test('adds a passkey only in the session that asked for it, and once [F-896]', async () => {
  const [mine, theirs] = [await signUp(), await signUp()];
  const elsewhere = createAccountsClient(server);
  await elsewhere.signIn(mine.email);
  const begun = (await begin(mine.client)).json<BeginPasskeyReply>();
  for (const other of [theirs.client, elsewhere]) {
    const stolen = createTestPasskey({ origin }).create(begun);
    assert.equal(codeOf(await other.post(apiPaths.addPasskey, stolen)), 'account.passkey_failed');
  }
  const answers = [1, 2].map(() => createTestPasskey({ origin }).create(begun));
  const replies = await Promise.all(
    answers.map((answer) => mine.client.post(apiPaths.addPasskey, answer)),
  );
  assert.deepEqual(replies.map(({ statusCode }) => statusCode).toSorted(), [200, 400]);
  assert.equal((await show(mine.client)).length, 1);
});

test('refuses a passkey of another site, without user verification or already known [F-896]', async () => {
  const { client } = await signUp();
  const { passkey } = await addPasskey(client);
  for (const options of [{ origin: 'http://evil.example' }, { isVerified: false }]) {
    const { reply } = await addPasskey(client, options);
    assert.equal(codeOf(reply), 'account.passkey_failed');
  }
  const other = await signUp();
  for (const owner of [client, other.client]) {
    const again = passkey.create((await begin(owner)).json<BeginPasskeyReply>());
    assert.equal(codeOf(await owner.post(apiPaths.addPasskey, again)), 'account.passkey_failed');
  }
  assert.equal((await show(client)).length, 1);
});

test('refuses a passkey that is sent with a certificate [F-896]', async () => {
  const { client } = await signUp();
  const x5c = [new Uint8Array(Buffer.from('a certificate'))];
  for (const fmt of ['packed', 'tpm', 'apple', 'android-key']) {
    const attStmt = new Map([['x5c', x5c]]);
    const { reply } = await addPasskey(client, { attestation: { fmt, attStmt } });
    assert.equal(codeOf(reply), 'account.passkey_failed', fmt);
  }
  const { reply } = await addPasskey(client, {
    attestation: { fmt: 'apple', attStmt: new Map<string, typeof x5c>() },
  });
  assert.equal(codeOf(reply), 'account.passkey_failed');
});

test('allows at most ten passkeys per account, also when two are added at once [F-896]', async () => {
  const { client } = await signUp();
  for (let count = 1; count < limits.maxPasskeys; count += 1) {
    assert.equal((await addPasskey(client)).reply.statusCode, 200);
  }
  const last = await Promise.all([1, 2].map(() => begin(client)));
  const replies = await Promise.all(
    last.map((begun) =>
      client.post(
        apiPaths.addPasskey,
        createTestPasskey({ origin }).create(begun.json<BeginPasskeyReply>()),
      ),
    ),
  );
  assert.deepEqual(replies.map(({ statusCode }) => statusCode).toSorted(), [200, 409]);
  assert.equal(codeOf(await begin(client)), 'account.too_many_passkeys');
  assert.equal((await show(client)).length, limits.maxPasskeys);
});

test('accepts an answer for one sign-in, also when it is sent twice at once [F-897]', async () => {
  const { client } = await signUp();
  const { passkey } = await addPasskey(client);
  const { request } = await signInBy(passkey);
  const again = await createAccountsClient(server).post(apiPaths.passkeySignIn, request);
  assert.equal(codeOf(again), 'account.passkey_failed');
  const asked = passkey.get(await challenge(client));
  const replies = await Promise.all(
    [1, 2].map(() => createAccountsClient(server).post(apiPaths.passkeySignIn, asked)),
  );
  assert.deepEqual(replies.map(({ statusCode }) => statusCode).toSorted(), [200, 400]);
});

test('refuses an answer with a wrong key, origin, owner or challenge, or without user verification [F-897]', async () => {
  const [mine, theirs] = [await signUp(), await signUp()];
  const { passkey } = await addPasskey(mine.client);
  const { passkey: other } = await addPasskey(theirs.client);
  const { privateKey: key } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const ofOther = other.get(await challenge(theirs.client)).credential.response.userHandle;
  for (const [part, code] of [
    [{ key }, 'account.passkey_failed'],
    [{ origin: 'http://evil.example' }, 'account.passkey_failed'],
    [{ isVerified: false }, 'account.passkey_failed'],
    [{ userHandle: ofOther }, 'account.passkey_unknown'],
  ] as const) {
    assert.equal(codeOf((await signInBy(passkey, part)).reply), code);
  }
  const begun = (await begin(mine.client)).json<BeginPasskeyReply>();
  const options = { ...(await challenge(mine.client)).options };
  for (const forged of [begun.options.challenge, `${options.challenge}A`, 'AAAA']) {
    const request = passkey.get({ options: { ...options, challenge: forged } });
    const reply = await createAccountsClient(server).post(apiPaths.passkeySignIn, request);
    assert.equal(codeOf(reply), 'account.passkey_failed');
  }
  const unknown = createTestPasskey({ origin });
  const { reply } = await signInBy(unknown, { userHandle: ofOther });
  assert.equal(codeOf(reply), 'account.passkey_unknown');
});

test('refuses a copy of a passkey whose count does not increase [F-897]', async () => {
  const { client } = await signUp();
  const { passkey } = await addPasskey(client);
  assert.equal((await signInBy(passkey, { signCount: 7 })).reply.statusCode, 200);
  assert.equal(codeOf((await signInBy(passkey, { signCount: 7 })).reply), 'account.passkey_failed');
  assert.equal((await signInBy(passkey, { signCount: 8 })).reply.statusCode, 200);
});

test('a challenge expires after five minutes [F-897]', async (context) => {
  const { client } = await signUp();
  const { passkey } = await addPasskey(client);
  const asked = passkey.get(await challenge(client));
  context.mock.timers.enable({ apis: ['Date'], now: Date.now() + 301_000 });
  const reply = await createAccountsClient(server).post(apiPaths.passkeySignIn, asked);
  context.mock.timers.reset();
  assert.equal(codeOf(reply), 'account.passkey_failed');
});

test('removes a passkey, tells the owner, and removes none of another account [F-898]', async () => {
  const [mine, theirs] = [await signUp(), await signUp()];
  const { passkey, reply } = await addPasskey(mine.client);
  const id = passkeysIn(reply)[0]?.id;
  assert.deepEqual(passkeysIn(await theirs.client.post(apiPaths.removePasskey, { id })), []);
  assert.equal((await signInBy(passkey)).reply.statusCode, 200);
  assert.deepEqual(passkeysIn(await mine.client.post(apiPaths.removePasskey, { id })), []);
  assert.deepEqual(passkeysIn(await mine.client.post(apiPaths.removePasskey, { id })), []);
  assert.equal(codeOf((await signInBy(passkey)).reply), 'account.passkey_unknown');
  assert.deepEqual(await subjectsTo(mine.email), [
    'A passkey was added to your Parchi account',
    'A passkey was removed from your Parchi account',
  ]);
});

for (const [by, change] of [
  [
    'a changed password',
    ({ client }: { client: AccountsClient; email: string }) =>
      client.post(apiPaths.changePassword, { currentPassword: goodPassword, newPassword }),
  ],
  [
    'a forgotten password',
    async ({ client, email }: { client: AccountsClient; email: string }) => {
      await client.post(apiPaths.forgotPassword, { email });
      const token = await fixture.linkIn(email, '', 'reset-password');
      return client.post(apiPaths.resetPassword, { token, newPassword });
    },
  ],
  [
    'an undone change of the address',
    async ({ client, email }: { client: AccountsClient; email: string }) => {
      const next = fixture.newAddress();
      await fixture.change(client, next);
      await fixture.confirm(await fixture.linkIn(next));
      return fixture.undo(await fixture.linkIn(email, 'undo-'));
    },
  ],
  [
    'the end of the account',
    ({ client }: { client: AccountsClient; email: string }) =>
      client.post(apiPaths.deleteAccount, { password: goodPassword }),
  ],
] as const) {
  test(`removes every passkey with ${by} [F-899]`, async () => {
    const account = await signUp();
    const { passkey } = await addPasskey(account.client);
    // Responses to challenges that were requested before the change must not work after it.
    const early = passkey.get(await challenge(account.client));
    const begun = (await begin(account.client)).json<BeginPasskeyReply>();
    assert.equal((await change(account)).statusCode, 204);
    const stranger = createAccountsClient(server);
    assert.equal(
      codeOf(await stranger.post(apiPaths.passkeySignIn, early)),
      'account.passkey_unknown',
    );
    const late = createTestPasskey({ origin }).create(begun);
    assert.ok((await account.client.post(apiPaths.addPasskey, late)).statusCode >= 400);
    const { rows } = await sql`
      select from passkeys where credential_id = ${passkey.credentialId}`.execute(db);
    assert.deepEqual(rows, []);
  });
}

test('the data of an account lists its passkeys, without their ids [F-895]', async () => {
  const { client } = await signUp();
  const { passkey } = await addPasskey(client);
  const [{ id } = { id: '' }] = await show(client);
  const prepared = await client.post(apiPaths.prepareData, { password: goodPassword });
  const reply = await client.post(apiPaths.downloadData, prepared.json());
  assert.equal(reply.statusCode, 200);
  const text = (await readZip(reply.rawPayload)).get('data.json')?.toString() ?? '';
  assert.match(text, /"passkeys": ?\[\s*\{\s*"browser"/);
  assert.ok(!text.includes(id) && !text.includes(passkey.credentialId));
});
