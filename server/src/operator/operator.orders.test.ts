import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { apiPaths, type Order } from '@parchi/contract';
import { newId } from '../db/newId.ts';
import {
  openPaymentsFixture,
  type PaymentsFixture,
} from '../../testing/fixtures/paymentsFixture.ts';
import { operate, operateWell } from '../../testing/operator/operate.ts';

let fixture: PaymentsFixture;
before(async () => {
  fixture = await openPaymentsFixture();
});
after(() => fixture.close());

const refund = (...typed: string[]) =>
  operate(fixture.server, 'refund', ...typed, '--reason', 'test');

function listRefunds() {
  return fixture.server.dependencies.db
    .selectFrom('refunds')
    .select(['payment_id', 'amount_paise', 'reason', 'state'])
    .execute();
}

async function refundsOf({ payment }: { readonly payment: { readonly id: string } }) {
  return (await listRefunds()).filter((row) => row.payment_id === payment.id);
}

test('shows the whole timeline of an order, found by its payment too [F-727]', async () => {
  const order = await fixture.payOrder();
  await refund(order.id, '1');
  await fixture.workNow();
  const output = await operateWell(fixture.server, 'order', order.payment.id);
  for (const words of [
    new RegExp(`Order ${order.id}: active`),
    /Customer +\S+@\S+ \([0-9a-f]{32}\)/,
    /provider order order_/,
    /ordered/,
    /paid, ₹\d/,
    /joined the queue/,
    /refund started, ₹1\.00/,
    /refunded, ₹1\.00, reference/,
    /operator meena: refund 1 \(test\)/,
  ]) {
    assert.match(output, words);
  }
});

test('refunds all that is left once, when several operators refund at once [F-727]', async () => {
  const order = await fixture.payOrder();
  fixture.takeEvents();
  const outcomes = await Promise.all([refund(order.id), refund(order.id), refund(order.id)]);
  assert.deepEqual(outcomes.map(({ exitCode }) => exitCode).toSorted(), [0, 1, 1]);
  const [only, ...others] = await refundsOf(order);
  assert.deepEqual(others, []);
  assert.deepEqual([only?.reason, Number(only?.amount_paise)], ['operator', order.payment.amount]);
  await fixture.workNow();
  const looked: Order = await fixture.look(order.id);
  assert.equal(looked.payment.status, 'refunded');
  assert.equal((await fixture.stateOf(order.id)).state, 'refunded');
  const events = fixture.takeEvents();
  assert.ok(events.includes('queueMoved') && events.includes('changed'), events.join());
  await fixture.assertSound();
});

test('asks one of two operators who refund a part at once to confirm a second refund [F-727]', async () => {
  const order = await fixture.payOrder();
  const outcomes = await Promise.all([refund(order.id, '1'), refund(order.id, '1')]);
  const refused = outcomes.find(({ exitCode }) => exitCode === 1);
  assert.match(refused?.errors ?? '', /An operator refunded ₹1\.00 .* add --another/);
  assert.equal((await refund(order.id, '0.5', '--another')).exitCode, 0);
  const amounts = (await refundsOf(order)).map((row) => Number(row.amount_paise));
  assert.deepEqual(amounts.toSorted(), [100, 50].toSorted());
});

test('never refunds more than was paid, and says what is left [F-727]', async () => {
  const order = await fixture.payOrder();
  const tooMuch = await refund(order.id, String(order.payment.amount / 100 + 1));
  assert.match(tooMuch.errors, /Only ₹\d+\.\d\d of this order’s money are left/);
  assert.deepEqual(await refundsOf(order), []);
  assert.equal((await refund(order.id)).exitCode, 0);
  const again = await refund(order.id, '--another');
  assert.match(again.errors, /refunded already/);
});

test('refunds once when a customer cancels while an operator refunds [F-727]', async () => {
  const order = await fixture.payOrder();
  await Promise.all([
    refund(order.id),
    fixture.callAsCustomer(apiPaths.cancelOrder, { print: order.id }),
  ]);
  const amounts = (await refundsOf(order)).map((row) => Number(row.amount_paise));
  assert.deepEqual(amounts, [order.payment.amount]);
  await fixture.workNow();
  await fixture.assertSound();
});

test('explains why there is nothing to refund [F-727]', async () => {
  const unpaid = await fixture.openOrder();
  const cash = await fixture.insertOrder({ is_cash: true });
  for (const [typed, exitCode, words] of [
    [[unpaid.id], 1, /No payment was taken/],
    [[cash.id], 1, /paid in cash at the counter/],
    [[newId()], 1, /There is no such order/],
    [['pay_unknown'], 1, /No order belongs to pay_unknown/],
    [['12'], 2, /is no id of an order/],
    [[unpaid.id, '-5'], 2, /./],
    [[unpaid.id, '1.234'], 2, /is no amount in rupees/],
  ] as const) {
    const outcome = await refund(...typed);
    assert.equal(outcome.exitCode, exitCode, outcome.errors);
    assert.match(outcome.errors, words);
  }
});
