import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { apiPaths, ownShopReplySchema, type OwnShop } from '@parchi/contract';
import { newId } from '../../../db/newId.ts';
import {
  createAccountsClient,
  newShopOwner,
  signInNewPerson,
  type AccountsClient,
} from '../../../../testing/clients/accountsClient.ts';
import { startServer, type TestServer } from '../../../../testing/servers/startServer.ts';

const { changeStatus, changePrintStatus, fetchShop, getUserData, pauseOrders } = apiPaths;

let server: TestServer;
let client: AccountsClient;
let shop: OwnShop;
let other: OwnShop;
before(async () => {
  server = await startServer();
  client = await signInNewShop();
  shop = await showShop(client);
  other = await showShop(await signInNewShop());
});
after(() => server.close());

async function signInNewShop(): Promise<AccountsClient> {
  const owner = newShopOwner();
  const newClient = createAccountsClient(server);
  await newClient.post(apiPaths.shopSignUp, owner);
  await newClient.signIn(owner.email);
  return newClient;
}

async function showShop(by: AccountsClient): Promise<OwnShop> {
  return (await by.post(getUserData)).json<OwnShop>();
}

async function changed(...call: Parameters<AccountsClient['post']>): Promise<OwnShop> {
  const reply = await client.post(...call);
  assert.equal(reply.statusCode, 200, reply.body);
  return ownShopReplySchema.parse(reply.json()).shop;
}

test('stops and starts taking orders, visibly to everybody', async () => {
  const off = await changed(changeStatus, { id: shop._id });
  assert.deepEqual(off, { ...shop, on: false });
  const seen = await createAccountsClient(server).post(fetchShop, { shopId: shop.shopId });
  assert.equal(seen.json<{ shop: OwnShop }>().shop.on, false);
  assert.deepEqual(await changed(changeStatus, { id: shop._id }), shop);
});

for (const count of [20, 21]) {
  test(`applies each of ${count} simultaneous toggles, and answers each with its own result [F-55]`, async () => {
    const { on: start } = await showShop(client);
    const shops = await Promise.all(
      Array.from({ length: count }, () => changed(changeStatus, { id: shop._id })),
    );
    const { on: end } = await showShop(client);
    assert.equal(end, start !== (count % 2 === 1));
    assert.equal(shops.filter(({ on }) => on !== start).length, Math.ceil(count / 2));
  });
}

const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();
const HOUR_MS = 3_600_000;

test('pauses until a moment, and takes orders again by itself, visibly to everybody [F-434]', async () => {
  const until = inMs(2_000);
  const paused = await changed(pauseOrders, { id: shop._id, until });
  assert.deepEqual(paused, { ...shop, on: false, pausedUntil: until });
  const seen = await createAccountsClient(server).post(fetchShop, { shopId: shop.shopId });
  const { on, pausedUntil } = seen.json<{ shop: OwnShop }>().shop;
  assert.deepEqual([on, pausedUntil], [false, until]);
  await pause(2_100);
  assert.deepEqual(await showShop(client), shop);
});

test('the switch or a request to take orders ends a pause, however often it was set [F-434]', async () => {
  const twice = async (until: string | null) => {
    await changed(pauseOrders, { id: shop._id, until });
    return changed(pauseOrders, { id: shop._id, until });
  };
  await twice(inMs(HOUR_MS));
  assert.deepEqual(await changed(changeStatus, { id: shop._id }), shop);
  assert.deepEqual(await showShop(client), shop);
  await twice(inMs(HOUR_MS));
  assert.deepEqual(await twice(null), shop);
  const off = await changed(changeStatus, { id: shop._id });
  assert.deepEqual(off, { ...shop, on: false });
  assert.deepEqual(await twice(null), shop);
});

test('a pause makes a shop that is off take orders afterwards, and switching off ends a pause for good [F-434]', async () => {
  await changed(changeStatus, { id: shop._id });
  const until = inMs(1_000);
  const paused = await changed(pauseOrders, { id: shop._id, until });
  assert.deepEqual([paused.on, paused.pausedUntil], [false, until]);
  await pause(1_100);
  assert.deepEqual(await changed(changeStatus, { id: shop._id }), { ...shop, on: false });
  assert.deepEqual(await changed(changeStatus, { id: shop._id }), shop);
});

test('applies one of twenty simultaneous pauses [F-434]', async () => {
  const ends = Array.from({ length: 20 }, (_, index) => inMs(HOUR_MS * (index + 1)));
  await Promise.all(ends.map((until) => changed(pauseOrders, { id: shop._id, until })));
  assert.ok(ends.includes((await showShop(client)).pausedUntil ?? ''));
  assert.deepEqual(await changed(pauseOrders, { id: shop._id, until: null }), shop);
});

for (const [what, until] of [
  ['a moment that is over', inMs(-1_000)],
  ['a moment beyond a year', inMs(368 * 24 * HOUR_MS)],
  ['a time of day', '15:30'],
  ['a number', 3_600],
  ['nothing', undefined],
  ['a moment that the calendar does not have', '2027-02-29T10:00:00Z'],
] as const) {
  test(`refuses a pause until ${what}, and changes nothing [F-435]`, async () => {
    const reply = await client.post(pauseOrders, { id: shop._id, until });
    assert.equal(reply.statusCode, 400, reply.body);
    assert.deepEqual(await showShop(client), shop);
  });
}

for (const [type, field] of [
  ['color', 'colorPrints'],
  ['black', 'blackPrints'],
] as const) {
  test(`turns ${type} off once when two tabs switch it at once, and leaves the other switch alone [F-54]`, async () => {
    const before = await showShop(client);
    const seen = { id: shop._id, type, current: true };
    const shops = await Promise.all([
      changed(changePrintStatus, seen),
      changed(changePrintStatus, seen),
    ]);
    for (const shown of shops) assert.deepEqual(shown, { ...before, [field]: false });
    assert.deepEqual(await changed(changePrintStatus, { ...seen, current: false }), before);
  });
}

test('refuses to change switches for other shops, users and visitors [R13]', async () => {
  const person = await signInNewPerson(server);
  const nobody = createAccountsClient(server);
  for (const [path, wish] of [
    [changeStatus, {}],
    [changePrintStatus, { type: 'color', current: true }],
    [pauseOrders, { until: null }],
  ] as const) {
    const status = async (by: AccountsClient, id: string) =>
      (await by.post(path, { ...wish, id })).statusCode;
    for (const id of [other._id, newId(), shop.shopId, '']) {
      assert.equal(await status(client, id), 404);
    }
    for (const id of [shop._id, other._id]) {
      assert.equal(await status(person, id), 404);
      assert.equal(await status(nobody, id), 401);
    }
  }
  const seen = (await nobody.post(fetchShop, { shopId: other.shopId })).json<{ shop: OwnShop }>();
  assert.deepEqual([seen.shop.on, seen.shop.colorPrints], [true, true]);
});

for (const wish of [
  { type: 'Color', current: true },
  { type: 'white', current: true },
  { type: '__proto__', current: true },
  { type: 'color', current: 'true' },
  { type: 'color', current: null },
  { type: 'color' },
]) {
  test(`refuses ${JSON.stringify(wish)} as a switch [R14]`, async () => {
    const reply = await client.post(changePrintStatus, { ...wish, id: shop._id });
    assert.equal(reply.statusCode, 400);
  });
}

test('gives a shop its own record in full, and others no email, orders or secrets [R10]', async () => {
  const own = (await client.post(fetchShop, { shopId: shop.shopId })).json<{ shop: OwnShop }>();
  assert.deepEqual(own.shop, await showShop(client));
  const { email, emailUnconfirmed, currentOrders, currentPriorityOrders, ...shown } = own.shop;
  assert.equal(emailUnconfirmed, true);
  assert.deepEqual([currentOrders, currentPriorityOrders], [[], []]);
  assert.match(email, /@/);
  for (const asker of [createAccountsClient(server), await signInNewShop()]) {
    const reply = await asker.post(fetchShop, { shopId: shop.shopId });
    assert.deepEqual(reply.json(), { shop: shown, queue: [] });
    const found = await asker.post(apiPaths.findShop, { inputValue: shop.shopId });
    assert.deepEqual(found.json(), [shown]);
  }
});
