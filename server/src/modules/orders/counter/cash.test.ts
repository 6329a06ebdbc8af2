import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  apiPaths,
  type ApiPath,
  type ErrorReply,
  type MoneyReply,
  type Order,
} from '@parchi/contract';
import { sql } from 'kysely';
import { insertCashOrder } from '../../../../testing/fixtures/insertCashOrder.ts';
import {
  openPaymentsFixture,
  type PaymentsFixture,
} from '../../../../testing/fixtures/paymentsFixture.ts';

let fixture: PaymentsFixture;
before(async () => {
  fixture = await openPaymentsFixture();
});
after(() => fixture.closeSound());

const queueOrder = () => insertCashOrder(fixture, { token_number: -1, is_priority: true });

async function change(path: ApiPath, print: string, payload: object = {}): Promise<Order> {
  const reply = await fixture.callAsShop(path, { print, ...payload });
  assert.equal(reply.statusCode, 200, reply.body);
  return reply.json<{ print: Order }>().print;
}

async function cashOfToday(): Promise<number> {
  const reply = await fixture.callAsShop(apiPaths.shopMoney, { id: fixture.shop });
  return reply.json<MoneyReply>().sums.cash;
}

const paidEvents = ({ payment }: Order) =>
  payment.timeline.filter(({ event }) => event === 'paid').map(({ amount }) => amount);

test('completing an order in cash records the cash as taken, once [F-770]', async () => {
  const before = await cashOfToday();
  const { id } = await queueOrder();
  const due = await fixture.look(id);
  assert.deepEqual([due.cash, due.payment.status], [{ amount: 45, taken: false }, 'at_counter']);
  for (const again of [1, 2]) {
    const done = await change(apiPaths.completeOrder, id);
    assert.deepEqual(
      [done.cash, done.payment.status],
      [{ amount: 45, taken: true }, 'paid'],
      `${again}`,
    );
    assert.deepEqual(paidEvents(done), [45]);
  }
  assert.equal((await cashOfToday()) - before, 45);
});

test('an undo removes the taken cash, and a later put-back keeps it [F-773]', async () => {
  const before = await cashOfToday();
  const { id } = await queueOrder();
  await change(apiPaths.completeOrder, id);
  const undone = await change(apiPaths.reopenOrder, id, { undo: true });
  assert.deepEqual([undone.cash?.taken, paidEvents(undone)], [false, []]);
  assert.equal(await cashOfToday(), before);
  await change(apiPaths.completeOrder, id);
  const putBack = await change(apiPaths.reopenOrder, id);
  assert.deepEqual([putBack.cash?.taken, putBack.payment.status], [true, 'paid']);
  await change(apiPaths.completeOrder, id);
  assert.equal((await cashOfToday()) - before, 45);
});

test('an undo keeps cash that an earlier completion took [F-773]', async () => {
  const before = await cashOfToday();
  const { id } = await queueOrder();
  await change(apiPaths.completeOrder, id);
  await change(apiPaths.reopenOrder, id);
  await change(apiPaths.completeOrder, id);
  const undone = await change(apiPaths.reopenOrder, id, { undo: true });
  assert.deepEqual([undone.cash?.taken, undone.payment.status], [true, 'paid']);
  assert.equal((await cashOfToday()) - before, 45);
});

test('refuses an undo that comes too late, so that no cash is lost by it [F-773]', async () => {
  const { id } = await queueOrder();
  await change(apiPaths.completeOrder, id);
  const { db } = fixture.server.dependencies;
  const completed_at = sql<Date>`now() - interval '20 seconds'`;
  await db.updateTable('orders').set({ completed_at }).where('id', '=', id).execute();
  const reply = await fixture.callAsShop(apiPaths.reopenOrder, { print: id, undo: true });
  assert.deepEqual(
    [reply.statusCode, reply.json<ErrorReply>().code],
    [409, 'print.reopen_too_late'],
  );
  assert.equal((await fixture.look(id)).cash?.taken, true);
});

for (const isTaken of [false, true]) {
  test(`a refused file lowers the amount due, with the cash ${isTaken ? 'taken before' : 'not taken yet'} [F-774]`, async () => {
    const before = await cashOfToday();
    const { id, files } = await queueOrder();
    if (isTaken) {
      await change(apiPaths.completeOrder, id);
      await change(apiPaths.reopenOrder, id);
    }
    const refused = await change(apiPaths.refuseOrderFiles, id, {
      files: [{ _id: files[0] }],
      reason: 'paper',
    });
    assert.deepEqual(refused.cash, { amount: 15, taken: isTaken });
    assert.equal(refused.files[0]?.refused?.refund, null);
    await change(apiPaths.completeOrder, id);
    assert.equal((await cashOfToday()) - before, 15);
  });

  test(`a refused order refunds nothing online, with the cash ${isTaken ? 'taken' : 'not taken'} before [F-774] [F-985]`, async () => {
    const before = await cashOfToday();
    const { id } = await queueOrder();
    if (isTaken) {
      await change(apiPaths.completeOrder, id);
      await change(apiPaths.reopenOrder, id);
    }
    const refused = await change(apiPaths.refuseOrder, id, { reason: 'toner' });
    assert.deepEqual(
      [refused.active, refused.endReason, refused.cash?.taken, refused.payment.status],
      [false, 'refused', isTaken, 'expired'],
    );
    assert.deepEqual([refused.cash?.amount, paidEvents(refused)], [45, []]);
    assert.equal(await cashOfToday(), before);
    assert.deepEqual(fixture.razorpay.calls, []);
  });
}

test('a customer cancels an order in cash, and nothing is refunded [F-774]', async () => {
  const { id } = await queueOrder();
  const reply = await fixture.callAsCustomer(apiPaths.cancelOrder, { print: id });
  assert.equal(reply.statusCode, 200, reply.body);
  const { endReason, payment } = await fixture.look(id);
  assert.deepEqual([endReason, payment.status, payment.uncharged], ['cancelled', 'expired', true]);
});

test('a customer cancels an order whose cash was taken, and the order still shows the cash [F-985]', async () => {
  const before = await cashOfToday();
  const { id } = await queueOrder();
  await change(apiPaths.completeOrder, id);
  await change(apiPaths.reopenOrder, id);
  const reply = await fixture.callAsCustomer(apiPaths.cancelOrder, { print: id });
  assert.equal(reply.statusCode, 200, reply.body);
  const { cash, endReason, payment } = await fixture.look(id);
  assert.deepEqual([cash, endReason], [{ amount: 45, taken: true }, 'cancelled']);
  assert.equal(payment.status, 'expired');
  const receipt = await fixture.callAsCustomer(apiPaths.receipt, { id });
  assert.equal(receipt.statusCode, 409);
  assert.equal(await cashOfToday(), before);
});

test('an order in cash ends unpaid, or as completed if its cash was taken [F-775]', async () => {
  const unpaid = await queueOrder();
  const paid = await queueOrder();
  await change(apiPaths.completeOrder, paid.id);
  await change(apiPaths.reopenOrder, paid.id);
  const { db } = fixture.server.dependencies;
  await db
    .updateTable('orders')
    .set({ ends_at: sql<Date>`now()` })
    .where('id', 'in', [unpaid.id, paid.id])
    .execute();
  fixture.takeEvents();
  assert.equal((await fixture.orders.sweep()).ended, 2);
  assert.equal(fixture.takeEvents().filter((event) => event === 'ended').length, 2);
  const [one, other] = [await fixture.look(unpaid.id), await fixture.look(paid.id)];
  assert.deepEqual([one.endReason, one.payment.status], ['not_paid', 'expired']);
  assert.deepEqual([other.endReason, other.payment.status], ['not_completed', 'paid']);
});

test('completing an order as it ends either takes the cash or ends it unpaid, never both [F-783]', async () => {
  const { db } = fixture.server.dependencies;
  const before = await cashOfToday();
  let taken = 0;
  for (let round = 0; round < 5; round += 1) {
    const { id } = await queueOrder();
    await db
      .updateTable('orders')
      .set({ ends_at: sql<Date>`now()` })
      .where('id', '=', id)
      .execute();
    const [reply] = await Promise.all([
      fixture.callAsShop(apiPaths.completeOrder, { print: id }),
      fixture.orders.sweep(),
      fixture.orders.sweep(),
    ]);
    const { cash, endReason, completedAt } = await fixture.look(id);
    const isTaken = reply.statusCode === 200;
    assert.deepEqual(
      [cash?.taken, endReason, completedAt !== null],
      isTaken ? [true, null, true] : [false, 'not_paid', false],
    );
    if (isTaken) taken += 45;
  }
  assert.equal((await cashOfToday()) - before, taken);
});

test('refunds an online payment for an order in cash, and leaves the order unchanged [F-782]', async () => {
  const { id } = await queueOrder();
  // As if somebody had created a provider order for this order by hand, at the provider.
  const { orderId } = await fixture.payments.open({ id, amountPaise: 4_500 });
  await fixture.tell(fixture.razorpay.pay(orderId));
  await fixture.workNow();
  const { cash, payment } = await fixture.look(id);
  assert.deepEqual([cash, payment.status], [{ amount: 45, taken: false }, 'at_counter']);
  assert.equal(fixture.razorpay.balance(), 0);
  assert.deepEqual(fixture.takeAlerts(), ['orphan']);
});
