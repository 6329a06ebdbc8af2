import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { apiPaths, type ErrorReply } from '@parchi/contract';
import {
  openPaymentsFixture,
  type PaidOrder,
  type PaymentsFixture,
} from '../../../../testing/fixtures/paymentsFixture.ts';

let fixture: PaymentsFixture;
before(async () => {
  fixture = await openPaymentsFixture();
});
after(() => fixture.close());
afterEach(() => fixture.assertSound());

const cancel = (print: string) => fixture.callAsCustomer(apiPaths.cancelOrder, { print });

async function isRefused(print: string, status: number, code: string): Promise<void> {
  const reply = await cancel(print);
  assert.deepEqual([reply.statusCode, reply.json<ErrorReply>().code], [status, code]);
}

/** Records that the shop has opened the order, as a download does. */
async function open({ id }: PaidOrder): Promise<void> {
  await fixture.orders.recordOpening({ id, openedColors: [] }, ['Color']);
}

test('cancels a waiting order once, and refunds all of it [F-310]', async () => {
  const order = await fixture.payOrder({ is_priority: true, total_paise: 1_500 });
  fixture.takeEvents();
  const replies = await Promise.all(Array.from({ length: 5 }, () => cancel(order.id)));
  assert.deepEqual(
    replies.map(({ statusCode }) => statusCode),
    [200, 200, 200, 200, 200],
  );
  assert.deepEqual(fixture.takeEvents().sort(), ['changed', 'ended']);
  const { active, endReason, refusal, payment, filesExpireAt } = await fixture.look(order.id);
  assert.deepEqual(
    [active, endReason, refusal, payment.status],
    [false, 'cancelled', null, 'refund_started'],
  );
  assert.ok(Date.parse(filesExpireAt ?? '') <= Date.now());
  assert.deepEqual(await fixture.orders.queueOfShop(fixture.shop), { priority: [], others: [] });
  for (let time = 0; time < 3; time += 1) await fixture.workNow();
  assert.deepEqual(
    fixture.razorpay.refundsOf(order.payment).map(({ amount }) => amount),
    [2_500],
  );
  assert.equal((await fixture.look(order.id)).payment.status, 'refunded');
});

test('gives the token number of a cancelled order to no other order [F-310]', async () => {
  const [first, second] = [await fixture.payOrder(), await fixture.payOrder()];
  await cancel(second.id);
  const third = await fixture.payOrder();
  const tokens = [first, second, third].map(async ({ id }) => (await fixture.stateOf(id)).token);
  const [one = 0, ...others] = await Promise.all(tokens);
  assert.deepEqual(others, [(one ?? 0) + 1, (one ?? 0) + 2]);
  await fixture.workNow();
});

test('does not cancel an order that the shop has opened, completed or never got [F-311]', async () => {
  const opened = await fixture.payOrder();
  await open(opened);
  await isRefused(opened.id, 409, 'print.cancel_too_late');
  await fixture.callAsShop(apiPaths.completeOrder, { print: opened.id });
  await isRefused(opened.id, 409, 'print.not_in_queue');
  await isRefused((await fixture.openOrder()).id, 409, 'print.not_in_queue');
  await isRefused('nonsense', 404, 'print.not_found');
  assert.deepEqual(fixture.razorpay.refundsOf(opened.payment), []);
});

for (let round = 1; round <= 5; round += 1) {
  test(`either cancels or opens an order when both happen at once, round ${round} [F-311]`, async () => {
    const order = await fixture.payOrder();
    const opening = open(order).then(
      () => true,
      () => false,
    );
    const [{ statusCode }, isOpened] = await Promise.all([cancel(order.id), opening]);
    assert.deepEqual([statusCode, isOpened], isOpened ? [409, true] : [200, false]);
    await fixture.workNow();
    assert.equal(fixture.razorpay.refundsOf(order.payment).length, statusCode === 200 ? 1 : 0);
  });
}

test('refunds a cancelled order once when the provider is back [F-312]', async () => {
  const order = await fixture.payOrder();
  await cancel(order.id);
  fixture.razorpay.fail({ call: 'POST /v1/payments/', kind: 'answers', status: 503 });
  await fixture.workNow();
  fixture.razorpay.fail({ call: 'POST /v1/payments/', kind: 'loses the answer' });
  await fixture.workNow();
  await fixture.workNow();
  assert.equal(fixture.razorpay.refundsOf(order.payment).length, 1);
  assert.equal((await fixture.look(order.id)).payment.status, 'refunded');
});
