import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  apiPaths,
  type ConfirmTotpReply,
  type SignInRequest,
  type TotpReply,
} from '@parchi/contract';
import { sql } from 'kysely';
import {
  createAccountsClient,
  goodPassword,
  type AccountsClient,
} from '../../../../testing/clients/accountsClient.ts';
import { beginTotp, turnTotpOn } from '../../../../testing/clients/totpApp.ts';
import { codeOf, openEmailFixture } from '../../../../testing/fixtures/emailFixture.ts';

const fixture = await openEmailFixture();
const { server, signUp, mailsTo, work } = fixture;
const { db } = server.dependencies;

type Shop = { readonly email: string; readonly client: AccountsClient };

const show = async (client: AccountsClient) => (await client.post(apiPaths.totp)).json<TotpReply>();

const signIn = ({ email }: Shop, code?: string, path: 'signIn' | 'shopSignIn' = 'shopSignIn') =>
  createAccountsClient(server).post(apiPaths[path], {
    email,
    password: goodPassword,
    ...(code !== undefined && { code }),
  } satisfies SignInRequest);

async function subjectsTo(email: string): Promise<string[]> {
  await work();
  return mailsTo(email).map(({ source }) => /Subject: (.*)\r/.exec(source)?.[1] ?? '');
}

/** Makes the code of this moment usable again, as 30 seconds later. */
const nextStep = () => sql`update totp_secrets set last_step = 0`.execute(db);

test('asks a shop for the app’s code at both sign-ins once two-step sign-in is on [F-974]', async () => {
  const shop = await signUp('shop');
  assert.deepEqual(await show(shop.client), { isOn: false, recoveryCodesLeft: 0 });
  const app = await beginTotp(shop.client);
  assert.equal((await signIn(shop)).statusCode, 200, 'nothing is on before the first code');
  const reply = await shop.client.post(apiPaths.confirmTotp, { code: app() });
  assert.equal(reply.json<ConfirmTotpReply>().recoveryCodes.length, 10);
  assert.deepEqual(await show(shop.client), { isOn: true, recoveryCodesLeft: 10 });
  assert.deepEqual(await subjectsTo(shop.email), [
    'Two-step sign-in is on for your Parchi account',
  ]);
  for (const path of ['signIn', 'shopSignIn'] as const) {
    assert.equal(codeOf(await signIn(shop, undefined, path)), 'account.totp_needed');
    assert.equal(codeOf(await signIn(shop, '', path)), 'account.totp_wrong');
    await nextStep();
    const code = app();
    const spaced = `${code.slice(0, 3)} ${code.slice(3)}`;
    assert.equal((await signIn(shop, spaced, path)).statusCode, 200);
  }
});

test('asks for the password first, so that a code tells a stranger nothing [F-975]', async () => {
  const shop = await signUp('shop');
  const { app } = await turnTotpOn(shop.client);
  await nextStep();
  const reply = await createAccountsClient(server).post(apiPaths.shopSignIn, {
    email: shop.email,
    password: 'not the password',
    code: app(),
  });
  assert.equal(reply.body, 'Incorrect password');
  assert.equal((await signIn(shop, app())).statusCode, 200, 'the code is not used up');
});

test('accepts a code once, also for two sign-ins at once, and from a clock half a minute off [F-976]', async () => {
  const shop = await signUp('shop');
  const { app } = await turnTotpOn(shop.client);
  assert.equal(codeOf(await signIn(shop, app())), 'account.totp_wrong', 'used to turn it on');
  await nextStep();
  const code = app();
  const replies = await Promise.all([signIn(shop, code), signIn(shop, code)]);
  assert.deepEqual(replies.map(({ statusCode }) => statusCode).toSorted(), [200, 401]);
  for (const [seconds, status] of [
    [-90, 401],
    [90, 401],
    [-30, 200],
    [30, 200],
  ] as const) {
    await nextStep();
    assert.equal((await signIn(shop, app(seconds))).statusCode, status, String(seconds));
  }
});

test('takes each recovery code once, as it is typed, and no other account’s [F-976]', async () => {
  const [mine, theirs] = [await signUp('shop'), await signUp('shop')];
  const [{ recoveryCodes }, others] = [
    await turnTotpOn(mine.client),
    await turnTotpOn(theirs.client),
  ];
  const [first = '', second = ''] = recoveryCodes;
  assert.equal((await signIn(mine, first)).statusCode, 200);
  assert.equal(codeOf(await signIn(mine, first)), 'account.totp_wrong');
  assert.equal(
    (await signIn(mine, ` ${second.toUpperCase().replaceAll('-', '')} `)).statusCode,
    200,
  );
  assert.equal(codeOf(await signIn(mine, others.recoveryCodes[0])), 'account.totp_wrong');
  assert.equal((await show(mine.client)).recoveryCodesLeft, 8);
  const { rows } = await sql<{ row: string }>`
    select t::text as row from totp_recovery_codes t`.execute(db);
  assert.ok(rows.every(({ row }) => recoveryCodes.every((code) => !row.includes(code))));
});

test('one of two confirmations turns two-step sign-in on, and an active secret stays [F-978]', async () => {
  const shop = await signUp('shop');
  const refused = await shop.client.post(apiPaths.beginTotp, { password: 'not it' });
  assert.equal(refused.body, 'Incorrect password');
  const before = await shop.client.post(apiPaths.confirmTotp, { code: '123456' });
  assert.equal(codeOf(before), 'account.totp_wrong', 'nothing was begun');
  const lost = await beginTotp(shop.client);
  const app = await beginTotp(shop.client);
  assert.equal(
    codeOf(await shop.client.post(apiPaths.confirmTotp, { code: lost() })),
    'account.totp_wrong',
  );
  const both = [app(), app(30)].map((code) => shop.client.post(apiPaths.confirmTotp, { code }));
  const statuses = (await Promise.all(both)).map(({ statusCode }) => statusCode);
  assert.equal(statuses.filter((status) => status === 200).length, 1, String(statuses));
  assert.equal((await show(shop.client)).recoveryCodesLeft, 10);
  const again = await shop.client.post(apiPaths.beginTotp, { password: goodPassword });
  assert.equal(codeOf(again), 'account.totp_on');
});

test('is turned off with password and code alone, and tells the owner [F-978]', async () => {
  const shop = await signUp('shop');
  const { recoveryCodes } = await turnTotpOn(shop.client);
  const [code = ''] = recoveryCodes;
  const end = (password: string, typed: string) =>
    shop.client.post(apiPaths.endTotp, { password, code: typed });
  assert.equal((await end('not it', code)).body, 'Incorrect password');
  assert.equal(codeOf(await end(goodPassword, '000000')), 'account.totp_wrong');
  const reply = await end(goodPassword, code);
  assert.deepEqual(reply.json(), { isOn: false, recoveryCodesLeft: 0 });
  assert.deepEqual((await end(goodPassword, '')).json(), { isOn: false, recoveryCodesLeft: 0 });
  assert.equal((await signIn(shop)).statusCode, 200);
  assert.deepEqual(await subjectsTo(shop.email), [
    'Two-step sign-in is on for your Parchi account',
    'Two-step sign-in is off for your Parchi account',
  ]);
  assert.equal((await turnTotpOn(shop.client)).recoveryCodes.length, 10, 'can be turned on again');
});

test('two-step sign-in survives a new password, and ends when an address change is undone [F-979]', async () => {
  const shop = await signUp('shop');
  const { app } = await turnTotpOn(shop.client);
  const next = fixture.newAddress();
  await fixture.change(shop.client, next);
  await fixture.confirm(await fixture.linkIn(next));
  const changed = await shop.client.post(apiPaths.changePassword, {
    currentPassword: goodPassword,
    newPassword: 'seven red kites',
  });
  assert.equal(changed.statusCode, 204);
  const withNew = { email: next, password: 'seven red kites' };
  const client = createAccountsClient(server);
  assert.equal(codeOf(await client.post(apiPaths.shopSignIn, withNew)), 'account.totp_needed');
  await nextStep();
  assert.equal(
    (await client.post(apiPaths.shopSignIn, { ...withNew, code: app() })).statusCode,
    200,
  );
  await fixture.undo(await fixture.linkIn(shop.email, 'undo-'));
  const { rows } = await sql`select from totp_secrets s join accounts a on a.id = s.account_id
    where a.email = ${shop.email}`.execute(db);
  assert.deepEqual(rows, []);
});

test('people and signed-out callers have no two-step sign-in [F-979]', async () => {
  const { client } = await signUp();
  const stranger = createAccountsClient(server);
  for (const path of [apiPaths.totp, apiPaths.beginTotp] as const) {
    assert.equal((await client.post(path, { password: goodPassword })).statusCode, 404);
    assert.equal((await stranger.post(path, { password: goodPassword })).statusCode, 401);
  }
});
