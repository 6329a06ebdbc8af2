import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import {
  apiPaths,
  errorCatalogue,
  type ErrorCode,
  type Id,
  type Order,
  type PlaceOrderReply,
} from '@parchi/contract';
import { sql } from 'kysely';
import { json, type Answer } from '../../../../../testing/clients/filesClient.ts';
import { ask, postOrder } from '../../../../../testing/clients/ordersClient.ts';
import { idOf, patch, startUpload } from '../../../../../testing/clients/tusClient.ts';
import {
  assertOrdersLeft,
  openOrdersFixture,
  type OrdersFixture,
} from '../../../../../testing/fixtures/ordersFixture.ts';
import { insertTestUser, testCookie } from '../../../../../testing/fixtures/testAccounts.ts';

let fixture: OrdersFixture;
/** A change that the test makes right after the PDF of an order has been inspected. */
let happen: (() => Promise<unknown>) | undefined;
before(async () => {
  fixture = await openOrdersFixture({
    settings: { rateLimits: true, trustProxy: true },
    replace: (dependencies) => ({
      printEngine: {
        ...dependencies.printEngine,
        async inspect(document) {
          const inspection = await dependencies.printEngine.inspect(document);
          await happen?.();
          return inspection;
        },
      },
    }),
  });
});
after(() => fixture.close());
afterEach(() => {
  happen = undefined;
});

const db = () => fixture.server.dependencies.db;

const setCash = (takes_cash: boolean) => db().updateTable('shops').set({ takes_cash }).execute();

let addresses = 0;

/** Signs in a new customer, whose calls come from an address of their own. */
async function newCustomer() {
  await setCash(true);
  const id = await insertTestUser(fixture.server.dependencies);
  addresses += 1;
  const address = `203.0.113.${addresses}`;
  const headers = { ...testCookie(id), 'x-forwarded-for': address };
  const place = (fields: Record<string, string> = {}, key?: string) =>
    postOrder(
      fixture.origin,
      fixture.order({
        fields: { payment: 'counter', ...fields },
        headers: { ...headers, ...(key !== undefined && { 'idempotency-key': key }) },
      }),
    );
  const call = (path: string, value: object) =>
    ask(fixture.origin, path, { by: { kind: 'user', id }, value });
  return { id, address, headers, place, call };
}

function placed(answer: Answer): PlaceOrderReply {
  assert.equal(answer.status, 201, answer.body.toString());
  return json(answer) as PlaceOrderReply;
}

function assertCode(answer: Answer, code: ErrorCode): void {
  assert.equal((json(answer) as { code: string }).code, code);
  assert.equal(answer.status, errorCatalogue[code].status);
}

const complete = (id: Id) =>
  ask(fixture.origin, apiPaths.completeOrder, {
    by: { kind: 'shop', id: fixture.shop },
    value: { print: id },
  });

test('puts an order in cash into the queue at once, without the provider [F-777]', async () => {
  const { place, call } = await newCustomer();
  fixture.published.length = 0;
  const openedBefore = fixture.opened.length;
  const { print, payment } = placed(await place({ phone: '98450 12345' }));
  assert.equal(payment, undefined);
  assert.ok(print.active && print.tokenNumber !== null && print.collectionCode !== null);
  assert.deepEqual(print.cash, { amount: 15, taken: false });
  assert.deepEqual(
    [print.payment.status, print.payment.checkout, print.endsWithin],
    ['at_counter', undefined, null],
  );
  const endsAt = new Date(print.endsAt ?? 0);
  assert.equal(endsAt.toISOString().slice(11, 16), '15:00', 'closing time, 8:30 PM in India');
  assert.ok(endsAt.getTime() > Date.now() + 1_800_000);
  assert.ok(fixture.published.some((event) => event.endsWith(' newPrint')));
  // The page of an order in cash does not query the provider.
  placed(await place({}, 'key-of-the-second'));
  assert.equal((await call(apiPaths.getOrder, { id: print._id })).status, 200);
  assert.equal(fixture.opened.length, openedBefore);
});

test('adds the priority fee to the cash due [F-777]', async () => {
  const { place } = await newCustomer();
  const { print } = placed(await place({ priority: 'true' }));
  assert.deepEqual([print.tokenNumber, print.cash?.amount], [-1, 25]);
});

test('accepts payment online, and refuses an unknown way to pay [F-777]', async () => {
  const { place } = await newCustomer();
  assertCode(await place({ payment: 'gold' }), 'request.invalid');
  assert.ok(placed(await place({ payment: 'online' })).payment);
});

test('places one order in cash with one number for ten clicks at once [F-778]', async () => {
  const { place } = await newCustomer();
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => place({}, 'key-of-ten-clicks')),
  );
  const orders = answers.map((answer) => placed(answer).print);
  assert.equal(new Set(orders.map(({ _id, tokenNumber }) => `${_id} ${tokenNumber}`)).size, 1);
});

test('places one order when the same key is sent in cash and online at once [F-778]', async () => {
  const { place, call } = await newCustomer();
  const answers = await Promise.all([
    place({}, 'key-of-both-ways'),
    place({ payment: 'online' }, 'key-of-both-ways'),
  ]);
  const [first, second] = answers.toSorted((one, other) => one.status - other.status);
  placed(first as Answer);
  assertCode(second as Answer, 'print.key_reused');
  const list = json(await call(apiPaths.listOrders, {})) as { unpaid: Order[]; active: Order[] };
  assert.equal(list.unpaid.length + list.active.length, 1);
});

test('accepts a repeated order in cash after the shop has switched cash off [F-778]', async () => {
  const { place } = await newCustomer();
  const { print } = placed(await place({}, 'key-of-a-lost-answer'));
  await setCash(false);
  assert.equal(placed(await place({}, 'key-of-a-lost-answer')).print._id, print._id);
});

test('refuses an order in cash if the shop takes no cash, and keeps nothing of it [F-779]', async () => {
  const { place } = await newCustomer();
  const before = await db().selectFrom('orders').select('id').execute();
  await setCash(false);
  assertCode(await place(), 'print.cash_unavailable');
  // The shop stops taking cash after both the customer’s page and the first check have seen that it does.
  await setCash(true);
  happen = () => setCash(false);
  assertCode(await place({}, 'key-at-the-last-moment'), 'print.cash_unavailable');
  await assertOrdersLeft(fixture, { rows: before.length, objects: before.length });
  happen = undefined;
  const paidOnline = placed(await place({ payment: 'online' }, 'key-at-the-last-moment'));
  assert.ok(paidOnline.payment);
});

test('keeps the uploaded files of a refused order in cash, so that it can be paid online [F-779]', async () => {
  const { id, headers } = await newCustomer();
  const { origin, pdf } = fixture;
  const path = await startUpload(origin, [{ name: 'a.pdf', size: pdf.length }], {
    path: apiPaths.startOrderUpload,
    headers,
  });
  await patch(origin, path, { offset: 0, body: pdf, headers });
  const place = (payment: string) =>
    ask(origin, apiPaths.placeUploadedOrder, {
      by: { kind: 'user', id },
      value: {
        upload: idOf(path),
        key: `key-of-${idOf(path)}`,
        ...fixture.order().fields,
        payment,
      },
    });
  await setCash(false);
  assertCode(await place('counter'), 'print.cash_unavailable');
  assert.ok(placed(await place('online')).payment);
});

test('allows two open orders in cash per customer, also when five arrive at once [F-780]', async () => {
  const { place, call } = await newCustomer();
  const answers = await Promise.all(
    Array.from({ length: 5 }, (_, index) => place({}, `key-of-order-${index}`)),
  );
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 201, 409, 409, 409]);
  const third = await place();
  assertCode(third, 'print.too_many_cash');
  assert.ok(placed(await place({ payment: 'online' })).payment, 'paying online is open');
  const [one, other] = answers.flatMap((answer) =>
    answer.status === 201 ? [placed(answer).print._id] : [],
  );
  assert.equal((await complete(one as Id)).status, 200);
  placed(await place());
  assertCode(await place(), 'print.too_many_cash');
  assert.equal((await call(apiPaths.cancelOrder, { print: other })).status, 200);
  placed(await place());
});

test('limits the orders in cash from one network per hour, across customers [F-780]', async () => {
  const { address, place } = await newCustomer();
  const key = `cash-order:${address}`;
  const count = async () => {
    const row = await db()
      .selectFrom('rate_counters')
      .select('count')
      .where('key', '=', key)
      .executeTakeFirst();
    return Number(row?.count);
  };
  placed(await place());
  assert.equal(await count(), 1);
  await setCash(false);
  assertCode(await place(), 'print.cash_unavailable');
  assert.equal(await count(), 1, 'an order that is refused does not count');
  await setCash(true);
  await db().updateTable('rate_counters').set({ count: 30 }).where('key', '=', key).execute();
  assertCode(await place(), 'print.too_many_cash_of_network');
  assert.equal(await count(), 30);
  assert.ok(placed(await place({ payment: 'online' })).payment);
});

test('takes no online payment for an order in cash [F-782]', async () => {
  const { place, call } = await newCustomer();
  const online = placed(await place({ payment: 'online' }));
  const { print } = placed(await place());
  const orderId = online.payment?.orderId;
  const proof = { print: print._id, paymentId: 'pay_1', orderId, signature: 'f'.repeat(64) };
  assertCode(await call(apiPaths.confirmPayment, proof), 'payment.not_valid');
  const long = sql<Date>`now() - interval '1 hour'`;
  await db().updateTable('orders').set({ created_at: long }).where('id', '=', print._id).execute();
  await fixture.server.modules.payments.reconcile();
  await fixture.server.modules.payments.compareDays();
  const opened = await db()
    .selectFrom('provider_orders')
    .select('order_id')
    .where('order_id', '=', print._id)
    .execute();
  assert.deepEqual(opened, []);
  const now = json(await call(apiPaths.getOrder, { id: print._id })) as Order;
  assert.deepEqual([now.payment.status, now.active], ['at_counter', true]);
});
