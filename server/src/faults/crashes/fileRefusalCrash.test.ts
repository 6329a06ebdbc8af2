import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { apiPaths, type Id, type Order } from '@parchi/contract';
import pino from 'pino';
import { openDatabase } from '../../db/connection/openDatabase.ts';
import {
  openChildWorkshop,
  type ChildServer,
  type ChildWorkshop,
} from '../../../testing/servers/childServer.ts';
import {
  placePaidOrder,
  signInCustomer,
  signInShop,
  type Client,
  type ShopClient,
} from '../../../testing/fixtures/customerAndShop.ts';
import { armToDie, dieAfterCommit } from '../../../testing/processes/dieAfterCommit.ts';
import { json } from '../../../testing/clients/filesClient.ts';

const TIMEOUT_MS = 30_000;
/** Price in paise of a file in colour of `placePaidOrder`. */
const PRICE_PAISE = 2_000;

const place = { origin: '' };
let workshop: ChildWorkshop;
let server: ChildServer;
let customer: Client;
let shop: ShopClient;
before(async () => {
  workshop = await openChildWorkshop({ LOG_LEVEL: 'fatal' });
  await start();
  [customer, shop] = [await signInCustomer(place), await signInShop(place)];
});
after(() => workshop.close());

async function start(): Promise<void> {
  server = await workshop.start({ nodeOptions: ['--import', dieAfterCommit()] });
  place.origin = server.origin;
}

async function look(id: Id): Promise<Order> {
  return json(await customer.call(apiPaths.getOrder, { id })) as Order;
}

async function untilPaidBack(id: Id): Promise<Order> {
  const end = performance.now() + TIMEOUT_MS;
  for (;;) {
    const order = await look(id);
    const state = order.files[1]?.refused?.refund?.state;
    if (state === 'processed') return order;
    assert.ok(performance.now() < end, `still ${String(state)}`);
    await pause(100);
  }
}

for (const [table, moment] of [
  ['refunds', 'between the refusal’s commit and the call to the provider'],
  ['sandbox_refunds', 'between the provider’s refund and our record of it'],
  ['ledger', 'right after the refund is booked'],
] as const) {
  test(`refuses a file and refunds it once when killed ${moment} [F-552]`, async () => {
    const colors = ['Black and White', 'Color'] as const;
    const print = await placePaidOrder(place, { customer, shop, colors });
    const refusal = { print, files: [{ _id: (await look(print)).files[1]?._id }], reason: 'paper' };
    await armToDie(server, table);
    await shop.call(apiPaths.refuseOrderFiles, refusal).catch(() => undefined);
    await workshop.ended(server);
    assert.equal(server.process.signalCode, 'SIGKILL');
    await start();
    assert.equal((await shop.call(apiPaths.refuseOrderFiles, refusal)).status, 200);
    const { active, files } = await untilPaidBack(print);
    assert.deepEqual([active, files[0]?.refused], [true, undefined]);
  });
}

test('has one refund for each refused file after these crashes [F-552]', async () => {
  await workshop.kill(server, 'SIGTERM');
  const { db, close } = await openDatabase(workshop, pino({ level: 'silent' }));
  const made = await db.selectFrom('sandbox_refunds').select('amount_paise').execute();
  const booked = await db
    .selectFrom('ledger')
    .select('amount_paise')
    .where('kind', '=', 'refund')
    .execute();
  await close();
  for (const rows of [made, booked]) {
    assert.deepEqual(
      rows.map(({ amount_paise: paise }) => Number(paise)),
      [PRICE_PAISE, PRICE_PAISE, PRICE_PAISE],
    );
  }
});
