import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { apiPaths, type Id } from '@parchi/contract';
import {
  openPaymentsFixture,
  type PaidOrder,
  type PaymentsFixture,
} from '../../../../testing/fixtures/paymentsFixture.ts';
import { insertTestShop, testCookie } from '../../../../testing/fixtures/testAccounts.ts';

let fixture: PaymentsFixture;
let queue: readonly [PaidOrder, PaidOrder, PaidOrder];
before(async () => {
  fixture = await openPaymentsFixture();
});
after(() => fixture.close());
beforeEach(async () => {
  await emptyQueue();
  queue = [await fixture.payOrder(), await fixture.payOrder(), await fixture.payOrder()];
  hints();
});

/** Removes and returns the published `queueMoved` events. */
const hints = () =>
  fixture.published.splice(0).filter((event) => event === `/user/${fixture.user} queueMoved`);
const ahead = (...orders: readonly { id: Id }[]) =>
  Promise.all(orders.map(async ({ id }) => (await fixture.look(id)).ordersAhead));
const complete = ({ id }: PaidOrder) => fixture.callAsShop(apiPaths.completeOrder, { print: id });

async function emptyQueue(): Promise<void> {
  const { db } = fixture.server.dependencies;
  await db
    .updateTable('orders')
    .set({ state: 'completed' })
    .where('state', '=', 'active')
    .execute();
}

test('counts the orders of the same shop that are called before an order [F-360]', async () => {
  await fixture.payOrder({ shop_id: await insertTestShop(fixture.server.dependencies) });
  assert.deepEqual(await ahead(...queue), [0, 1, 2]);
  const { id } = await fixture.openOrder();
  assert.deepEqual(await ahead({ id }), [null]);
  const { others } = await fixture.orders.queueOfShop(fixture.shop);
  assert.deepEqual(
    others.map(({ ordersAhead }) => ordersAhead),
    [0, 1, 2],
  );
});

test('counts priority orders first, in the sequence of their payments [F-360]', async () => {
  const urgent = await fixture.payOrder({ is_priority: true });
  const later = await fixture.payOrder({ is_priority: true });
  assert.deepEqual(await ahead(urgent, later, ...queue), [0, 1, 2, 3, 4]);
  assert.equal(hints().length, 3 + 3);
});

for (const [what, leave] of [
  ['completed', complete],
  ['refused', ({ id }) => fixture.callAsShop(apiPaths.refuseOrder, { print: id, reason: 'paper' })],
  [
    'cancelled',
    ({ id }) =>
      fixture.server.inject({
        method: 'POST',
        url: apiPaths.cancelOrder,
        headers: testCookie(fixture.user),
        payload: { print: id },
      }),
  ],
] as const satisfies readonly (readonly [string, (order: PaidOrder) => Promise<unknown>])[]) {
  test(`notifies the customers behind an order that was ${what}, and nobody ahead of it [F-360]`, async () => {
    const [first, second, third] = queue;
    await leave(second);
    assert.deepEqual(await ahead(first, second, third), [0, null, 1]);
    assert.equal(hints().length, 1);
    await leave(second);
    assert.deepEqual(hints(), []);
  });
}

test('counts an order that was put back at its old position [F-360]', async () => {
  const [first, second, third] = queue;
  await complete(first);
  assert.deepEqual(await ahead(first, second, third), [null, 0, 1]);
  await fixture.callAsShop(apiPaths.reopenOrder, { print: first.id });
  assert.deepEqual(await ahead(first, second, third), [0, 1, 2]);
  assert.equal(hints().length, 2 + 2);
});

test('notifies customers far behind in a long queue only at every tenth position [F-400]', async () => {
  const paidAt = Date.now();
  for (let place = 0; place < 40; place += 1)
    await fixture.insertOrder({
      state: 'active',
      token_number: 1_000 + place,
      paid_at: new Date(paidAt + place),
    });
  await complete(queue[0]);
  const near = 20;
  const tenths = [20, 30, 40].length;
  assert.equal(hints().length, near + tenths);
});

test('notifies a customer once that the shop opened the order [F-361]', async () => {
  const [{ id }] = queue;
  for (const color of ['Color', 'Black and White'] as const) {
    await fixture.orders.recordOpening({ id, openedColors: [] }, [color]);
  }
  await fixture.workNow();
  const opened = `/user/${fixture.user} opened`;
  assert.deepEqual(
    fixture.published.splice(0).filter((event) => event.startsWith('/user')),
    [opened],
  );
  assert.notEqual((await fixture.look(id)).openedAt, null);
});
