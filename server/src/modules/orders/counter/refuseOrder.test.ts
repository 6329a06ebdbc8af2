import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import {
  apiPaths,
  type ErrorReply,
  type OrderRefusalRequest,
  type PublicShop,
} from '@parchi/contract';
import {
  openPaymentsFixture,
  type PaymentsFixture,
} from '../../../../testing/fixtures/paymentsFixture.ts';

let fixture: PaymentsFixture;
before(async () => {
  fixture = await openPaymentsFixture();
});
after(() => fixture.close());
afterEach(() => fixture.assertSound());

type Refusal = Omit<OrderRefusalRequest, 'print'>;

const refuse = (print: string, refusal: Refusal = { reason: 'paper' }) =>
  fixture.callAsShop(apiPaths.refuseOrder, { print, ...refusal });
const complete = (print: string) => fixture.callAsShop(apiPaths.completeOrder, { print });

test('refuses an order that was opened, says why, and refunds all of it [F-313]', async () => {
  const order = await fixture.payOrder();
  await fixture.orders.recordOpening({ id: order.id, openedColors: [] }, ['Color']);
  fixture.takeEvents();
  const note = 'The printer\u202e jams';
  assert.equal((await refuse(order.id, { reason: 'other', note })).statusCode, 200);
  const { active, endReason, refusal } = await fixture.look(order.id);
  assert.deepEqual(
    [active, endReason, refusal],
    [false, 'refused', { reason: 'other', note: 'The printer jams' }],
  );
  assert.deepEqual(fixture.takeEvents().sort(), ['changed', 'changed', 'ended', 'opened']);
  await fixture.workNow();
  assert.deepEqual(
    fixture.razorpay.refundsOf(order.payment).map(({ amount }) => amount),
    [order.amountPaise],
  );
  const { status, timeline } = (await fixture.look(order.id)).payment;
  assert.equal(status, 'refunded');
  assert.deepEqual(
    timeline.map(({ event }) => event),
    ['ordered', 'paid', 'refund_started', 'ended', 'refunded'],
  );
});

test('keeps the first reason and refunds once when two devices refuse at once [F-313]', async () => {
  const order = await fixture.payOrder();
  const reasons = ['paper', 'toner', 'closing', 'unprintable'] as const;
  const replies = await Promise.all(reasons.map((reason) => refuse(order.id, { reason })));
  const said = replies.map((reply) => reply.json<{ print: { refusal: unknown } }>().print.refusal);
  assert.equal(new Set(said.map((refusal) => JSON.stringify(refusal))).size, 1);
  assert.deepEqual(said[0], (await fixture.look(order.id)).refusal);
  await Promise.all([1, 2, 3].map(() => fixture.workNow()));
  assert.equal(fixture.razorpay.refundsOf(order.payment).length, 1);
});

for (let round = 1; round <= 5; round += 1) {
  test(`either completes, refuses or cancels an order when all happen at once, round ${round} [F-314]`, async () => {
    const order = await fixture.payOrder();
    const cancelling = fixture.callAsCustomer(apiPaths.cancelOrder, { print: order.id });
    const replies = await Promise.all([complete(order.id), refuse(order.id), cancelling]);
    const done = replies.filter(({ statusCode }) => statusCode === 200);
    assert.deepEqual(replies.map(({ statusCode }) => statusCode).sort(), [200, 409, 409]);
    await fixture.workNow();
    assert.equal(fixture.razorpay.refundsOf(order.payment).length, done[0] === replies[0] ? 0 : 1);
  });
}

for (const [what, refusal] of [
  ['no reason', {}],
  ['an unknown reason', { reason: 'lunch' }],
  ['“other” without words', { reason: 'other' }],
  ['“other” with spaces alone', { reason: 'other', note: '  ' }],
  ['words of 201 characters', { reason: 'other', note: 'x'.repeat(201) }],
] as const) {
  test(`changes nothing for a refusal with ${what} [F-315]`, async () => {
    const order = await fixture.payOrder();
    const reply = await refuse(order.id, refusal as Refusal);
    assert.deepEqual([reply.statusCode, reply.json<ErrorReply>().code], [400, 'request.invalid']);
    assert.equal((await fixture.stateOf(order.id)).state, 'active');
  });
}

test('does not refuse an order that was completed, or that is not paid [F-314]', async () => {
  const completed = await fixture.payOrder();
  await complete(completed.id);
  for (const { id } of [completed, await fixture.openOrder()]) {
    const reply = await refuse(id);
    const { code } = reply.json<ErrorReply>();
    assert.deepEqual([reply.statusCode, code], [409, 'print.not_in_queue']);
  }
  await fixture.workNow();
  assert.deepEqual(fixture.razorpay.refundsOf(completed.payment), []);
});

test('can neither complete nor put back an order that was refused [F-314]', async () => {
  const { id } = await fixture.payOrder();
  await refuse(id);
  for (const path of [apiPaths.completeOrder, apiPaths.reopenOrder]) {
    assert.equal((await fixture.callAsShop(path, { print: id })).statusCode, 409);
  }
  await fixture.workNow();
});

test('refunds a refused order once when the provider is back [F-312]', async () => {
  const order = await fixture.payOrder();
  await refuse(order.id);
  fixture.razorpay.fail({ call: 'POST /v1/payments/', kind: 'answers', status: 503 });
  await fixture.workNow();
  assert.equal((await fixture.look(order.id)).payment.status, 'refund_started');
  fixture.razorpay.fail({ call: 'POST /v1/payments/', kind: 'loses the answer' });
  await fixture.workNow();
  await fixture.workNow();
  assert.equal(fixture.razorpay.refundsOf(order.payment).length, 1);
  assert.equal((await fixture.look(order.id)).payment.status, 'refunded');
});

test('shows the next token after the lowest is refused or cancelled, then the last completed one [F-983]', async () => {
  const numbers = async () => {
    const { currentToken, tokenNumber } = await shopAsShown();
    return [currentToken, tokenNumber];
  };
  for (const id of await queuedIds()) await complete(id);
  const [last] = await numbers();
  const orders = [await fixture.payOrder(), await fixture.payOrder(), await fixture.payOrder()];
  const states = await Promise.all(orders.map(({ id }) => fixture.stateOf(id)));
  const [first, second, third] = states.map(({ token }) => token);
  assert.deepEqual(await numbers(), [first, third]);
  await refuse(orders[0]?.id ?? '');
  assert.deepEqual(await numbers(), [second, third]);
  await fixture.callAsCustomer(apiPaths.cancelOrder, { print: orders[1]?.id });
  assert.deepEqual(await numbers(), [third, third]);
  await refuse(orders[2]?.id ?? '');
  assert.deepEqual(await numbers(), [last, third]);
  await fixture.workNow();
});

async function shopAsShown(): Promise<PublicShop> {
  const shop = await fixture.server.modules.shops.findPublicShop(fixture.shop);
  assert.ok(shop);
  return shop;
}

async function queuedIds(): Promise<string[]> {
  const { db } = fixture.server.dependencies;
  const rows = await db.selectFrom('orders').select('id').where('state', '=', 'active').execute();
  return rows.map(({ id }) => id);
}
