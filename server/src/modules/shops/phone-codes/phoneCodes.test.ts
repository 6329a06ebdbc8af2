import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import {
  apiPaths,
  type ApiPath,
  type ErrorCode,
  type ErrorReply,
  type FoundShop,
  type Id,
  type OwnShop,
} from '@parchi/contract';
import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { createAccountsClient, newShopOwner } from '../../../../testing/clients/accountsClient.ts';
import { insertTestShop, testCookie } from '../../../../testing/fixtures/testAccounts.ts';
import { operateWell } from '../../../../testing/operator/operate.ts';
import {
  startNotifyReceiver,
  type NotifyReceiver,
} from '../../../../testing/servers/notifyReceiver.ts';
import { startServer, type TestServer } from '../../../../testing/servers/startServer.ts';

let receiver: NotifyReceiver;
let server: TestServer;
/** Live events sent so far, each as `namespace event`. */
const published: string[] = [];
before(async () => {
  receiver = await startNotifyReceiver();
  server = await startServer({
    settings: {
      areShopsVetted: true,
      mustShopsConfirm: true,
      mustShopsConfirmPhone: true,
      rateLimits: true,
      notifyUrl: receiver.url,
      notifySecret: `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
    },
    timings: { notify: { timeoutMs: 2_000 } },
    onLiveMessage: ({ namespace, event }) => published.push(`${namespace} ${event}`),
  });
});
after(async () => {
  await server.close();
  await receiver.close();
});
/** Each test calls from an address of its own, because calls are limited by address, too. */
let tests = 0;
beforeEach(async () => {
  await server.jobs.find(({ name }) => name === 'notify')?.run();
  tests += 1;
  await db().deleteFrom('rate_counters').execute();
  receiver.requests.length = 0;
});
afterEach(() => {
  receiver.manner = 'accepts';
});

const db = () => server.dependencies.db;

type PhoneCodeMessage = {
  readonly type: string;
  readonly data: {
    readonly shopId: string;
    readonly shopName: string;
    readonly phone: string;
    readonly minutes: number;
    readonly code: string;
  };
};

/** Sends the waiting notifications. @returns the messages with codes that arrived meanwhile, oldest first */
async function takeMessages(): Promise<PhoneCodeMessage[]> {
  await sql`update notifications set check_at = now() where check_at is not null`.execute(db());
  await server.jobs.find(({ name }) => name === 'notify')?.run();
  return receiver.requests.splice(0).map(({ body }) => JSON.parse(body) as PhoneCodeMessage);
}

type Shop = { readonly id: Id; readonly shopId: string; readonly phone: string };

let phones = 0;

/** Inserts a shop as its sign-up does. */
async function signUp(phone?: string): Promise<Shop> {
  phones += 1;
  const own = phone ?? `+91 98450 ${String(10_000 + phones)}`;
  const awaited = { standing: 'waiting', awaitsEmail: true, awaitsPhone: true } as const;
  const id = await insertTestShop(server.dependencies, { ...awaited, phone: own });
  const { shopId } = (await post(id, apiPaths.getUserData)).json<OwnShop>();
  return { id, shopId, phone: own };
}

const post = (by: Id, url: ApiPath, payload?: object) =>
  server.inject({
    method: 'POST',
    url,
    remoteAddress: `10.3.0.${tests}`,
    headers: testCookie(by),
    ...(payload && { payload }),
  });

const shown = async ({ id }: Shop) => {
  const shop = (await post(id, apiPaths.getUserData)).json<OwnShop>();
  const { standing, awaitsPhone, awaitsEmail } = shop;
  return [standing, awaitsPhone, awaitsEmail];
};
const send = ({ id }: Shop) => post(id, apiPaths.sendPhoneCode);
const enter = ({ id }: Shop, code: string) => post(id, apiPaths.confirmPhoneCode, { code });

const ofShop = (messages: readonly PhoneCodeMessage[], { shopId }: Shop) =>
  messages.findLast(({ data }) => data.shopId === shopId)?.data;

async function sendCode(
  shop: Shop,
  call: (path: ApiPath) => Promise<{ statusCode: number }> = (path) => post(shop.id, path),
): Promise<string> {
  assert.equal((await call(apiPaths.sendPhoneCode)).statusCode, 204);
  const { code } = ofShop(await takeMessages(), shop) ?? {};
  assert.match(code ?? '', /^\d{6}$/);
  return code ?? '';
}

const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

async function isFound({ id, shopId }: Shop): Promise<boolean> {
  const found = await createAccountsClient(server).post(apiPaths.findShop, { inputValue: shopId });
  return found.json<FoundShop[]>().some(({ _id }) => _id === id);
}

async function confirmEmail({ id }: Shop): Promise<void> {
  await db().updateTable('shops').set({ awaits_email: false }).where('id', '=', id).execute();
}

async function assertRefused(
  reply: Promise<LightMyRequestResponse>,
  code: ErrorCode,
): Promise<void> {
  const answer = await reply;
  assert.equal(answer.json<ErrorReply>().code, code, answer.body);
}

test('a code sent to the phone makes a shop with a confirmed e-mail address live [F-890]', async () => {
  const shop = await signUp();
  assert.deepEqual(await shown(shop), ['waiting', true, true]);
  assert.equal(await isFound(shop), false);
  assert.match(
    await operateWell(server, 'shops'),
    new RegExp(
      `${shop.shopId} \\| waiting, e-mail address not confirmed, phone number not confirmed`,
    ),
  );
  assert.equal((await send(shop)).statusCode, 204);
  const [message, ...more] = await takeMessages();
  assert.equal(more.length, 0);
  const { code, ...told } = message?.data ?? {};
  assert.deepEqual(
    [message?.type, told],
    [
      'shop.phone_code',
      { shopId: shop.shopId, shopName: 'Sharma Xerox', phone: shop.phone, minutes: 15 },
    ],
  );
  published.length = 0;
  const typed = ` ${code?.slice(0, 3)}-${code?.slice(3)}`;
  assert.equal((await enter(shop, typed)).statusCode, 204);
  assert.deepEqual(published, [`/shop/${shop.shopId} changed`]);
  assert.deepEqual(await shown(shop), ['unconfirmed', undefined, true]);
  assert.equal(await isFound(shop), false, 'the address is still to be confirmed');
  await confirmEmail(shop);
  assert.equal(await isFound(shop), true);
  assert.equal((await enter(shop, '000000')).statusCode, 204, 'nothing is left to confirm');
  assert.equal((await send(shop)).statusCode, 204);
  assert.deepEqual(await takeMessages(), []);
});

test('a new shop awaits both codes, and a sample shop awaits none [F-890]', async () => {
  const owner = newShopOwner();
  const client = createAccountsClient(server);
  assert.equal((await client.post(apiPaths.shopSignUp, owner)).statusCode, 201);
  await client.signIn(owner.email);
  const shop = (await client.post(apiPaths.getUserData)).json<OwnShop>();
  assert.deepEqual([shop.standing, shop.awaitsPhone, shop.awaitsEmail], ['waiting', true, true]);
  const sample = newShopOwner();
  await server.modules.accounts.addSampleShop(sample);
  const atSample = createAccountsClient(server);
  await atSample.signIn(sample.email);
  const own = (await atSample.post(apiPaths.getUserData)).json<OwnShop>();
  assert.deepEqual([own.standing, own.awaitsPhone], [undefined, undefined]);
});

test('keeps the confirmed number until the shop closes [F-890]', async () => {
  const owner = { ...newShopOwner(), phone: '+91 97411 00001' };
  const client = createAccountsClient(server);
  await client.post(apiPaths.shopSignUp, owner);
  await client.signIn(owner.email);
  const { _id: id, shopId } = (await client.post(apiPaths.getUserData)).json<OwnShop>();
  const code = await sendCode({ id, shopId, phone: owner.phone }, client.post);
  assert.equal((await client.post(apiPaths.confirmPhoneCode, { code })).statusCode, 204);
  const kept = () =>
    db().selectFrom('shops').select('confirmed_phone').where('id', '=', id).executeTakeFirst();
  assert.equal((await kept())?.confirmed_phone, '9741100001');
  const closed = await client.post(apiPaths.closeShop, { id, password: owner.password });
  assert.equal(closed.statusCode, 200, closed.body);
  assert.equal((await kept())?.confirmed_phone, null);
});

test('stores no code in readable form, before or after it is sent [F-890]', async () => {
  const shop = await signUp();
  const code = await sendCode(shop);
  for (const table of ['notifications', 'phone_codes'] as const) {
    const { rows } = await sql<{ row: string }>`
      select t::text as row from ${sql.table(table)} t`.execute(db());
    assert.ok(rows.length > 0, table);
    assert.ok(
      rows.every(({ row }) => !row.includes(code)),
      table,
    );
  }
});

test('an operator can approve a shop without a confirmed number, and a suspended one stays out [F-890]', async () => {
  const approved = await signUp();
  await confirmEmail(approved);
  await operateWell(server, 'shop', approved.shopId, 'approve', '--reason', 'called them');
  assert.deepEqual(await shown(approved), [undefined, undefined, undefined]);
  assert.equal(await isFound(approved), true);

  const suspended = await signUp();
  const code = await sendCode(suspended);
  await operateWell(server, 'shop', suspended.shopId, 'suspend', '--reason', 'made up');
  assert.equal((await enter(suspended, code)).statusCode, 204);
  assert.deepEqual((await shown(suspended))[0], 'suspended');
});

test('a code works for five attempts and fifteen minutes, until a new code replaces it [F-891]', async () => {
  const shop = await signUp();
  const first = await sendCode(shop);
  const second = await sendCode(shop);
  if (first !== second) await assertRefused(enter(shop, first), 'shop.phone_code_wrong');
  await assertRefused(enter(shop, '12345'), 'shop.phone_code_wrong');
  for (let tries = 0; tries < 4; tries += 1) {
    await assertRefused(enter(shop, otherThan(second)), 'shop.phone_code_wrong');
  }
  await assertRefused(enter(shop, second), 'shop.phone_code_over');

  const third = await sendCode(shop);
  const old = sql<Date>`now() - interval '16 minutes'`;
  await db().updateTable('phone_codes').set({ created_at: old }).execute();
  await assertRefused(enter(shop, third), 'shop.phone_code_over');
  assert.deepEqual((await shown(shop))[0], 'waiting');
});

test('a code works only for its shop, and only for the shop’s current number [F-891]', async () => {
  const [shop, other] = [await signUp(), await signUp()];
  const code = await sendCode(shop);
  await assertRefused(enter(other, code), 'shop.phone_code_over');
  const changed = await db()
    .updateTable('shops')
    .set({ phone: '+91 90000 00000' })
    .where('id', '=', shop.id)
    .executeTakeFirst();
  assert.equal(changed.numUpdatedRows, 1n);
  await assertRefused(enter(shop, code), 'shop.phone_code_over');
  assert.equal((await enter(shop, await sendCode(shop))).statusCode, 204);
});

test('entering the right code on several devices at once confirms the shop’s number [F-891]', async () => {
  const shop = await signUp();
  const code = await sendCode(shop);
  const replies = await Promise.all([1, 2, 3].map(() => enter(shop, code)));
  assert.ok(replies.some(({ statusCode }) => statusCode === 204));
  for (const reply of replies) assert.ok([204, 409].includes(reply.statusCode), reply.body);
  assert.deepEqual((await shown(shop))[0], 'unconfirmed');
});

test('limits codes per shop, per number in any spelling, and in all [F-892]', async () => {
  const shop = await signUp();
  for (let times = 0; times < 5; times += 1) assert.equal((await send(shop)).statusCode, 204);
  await assertRefused(send(shop), 'request.too_many');

  const same = await signUp(shop.phone.replace('+91 ', '0').replaceAll(' ', '-'));
  await assertRefused(send(same), 'request.too_many');

  const another = await signUp();
  await send(another);
  await db()
    .updateTable('rate_counters')
    .set({ count: 100 })
    .where('key', '=', 'phone-code-all:everybody')
    .execute();
  await assertRefused(send(another), 'request.too_many');
});

test('a number confirms three shops, and another one when one of them closes [F-892]', async () => {
  const phone = '+91 98111 22333';
  const shops = [];
  for (let count = 0; count < 3; count += 1) {
    const shop = await signUp(phone);
    assert.equal((await enter(shop, await sendCode(shop))).statusCode, 204);
    shops.push(shop);
  }
  const fourth = await signUp('098111-22333');
  await db().deleteFrom('rate_counters').execute();
  await assertRefused(send(fourth), 'shop.phone_taken');
  const [first] = shops;
  await db()
    .updateTable('shops')
    .set({ closing_at: new Date(), closed_at: new Date() })
    .where('id', '=', first?.id ?? '')
    .execute();
  await sendCode(fourth);
});

test('a number confirms three shops when five confirm it at once [F-892]', async () => {
  const phone = '+91 98222 30000';
  const pairs = [];
  for (let count = 0; count < 5; count += 1) {
    const shop = await signUp(phone);
    pairs.push({ shop, code: await sendCode(shop) });
  }
  const replies = await Promise.all(pairs.map(({ shop, code }) => enter(shop, code)));
  assert.deepEqual(replies.map(({ statusCode }) => statusCode).sort(), [204, 204, 204, 409, 409]);
});

test('a code is sent again after the operator’s program was down, unless the code has expired [F-893]', async () => {
  const shop = await signUp();
  await send(shop);
  receiver.manner = 'drops';
  const [failed] = await takeMessages();
  receiver.manner = 'accepts';
  const [sent] = await takeMessages();
  assert.equal(sent?.data.phone, shop.phone);
  // Both must have the same code, because a receiver that remembers the id of the first message drops the second.
  assert.equal(failed?.data.code, sent.data.code);
  assert.equal((await enter(shop, sent.data.code)).statusCode, 204);

  const late = await signUp();
  await send(late);
  const old = sql<Date>`now() - interval '16 minutes'`;
  await db().updateTable('phone_codes').set({ created_at: old }).execute();
  assert.deepEqual(await takeMessages(), []);
  const left = await db()
    .selectFrom('notifications')
    .select('id')
    .where('check_at', 'is not', null)
    .execute();
  assert.deepEqual(left, [], 'it is not tried again');
});

test('deletes old codes, and refuses phone codes without a session [F-893]', async () => {
  const shop = await signUp();
  await send(shop);
  const old = sql<Date>`now() - interval '2 days'`;
  await db().updateTable('phone_codes').set({ created_at: old }).execute();
  await server.sweep();
  assert.deepEqual(await db().selectFrom('phone_codes').select('id').execute(), []);
  assert.equal((await createAccountsClient(server).post(apiPaths.sendPhoneCode)).statusCode, 401);
});
