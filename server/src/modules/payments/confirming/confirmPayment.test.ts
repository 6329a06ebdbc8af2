import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type ErrorReply, type Id, type OrderReply } from '@parchi/contract';
import { newId } from '../../../db/newId.ts';
import {
  openPaymentsFixture,
  type PaymentsFixture,
} from '../../../../testing/fixtures/paymentsFixture.ts';
import { insertTestUser } from '../../../../testing/fixtures/testAccounts.ts';
import type { Proof } from '../../../../testing/razorpay/razorpayServer.ts';

let fixture: PaymentsFixture;
before(async () => {
  fixture = await openPaymentsFixture();
});
after(() => fixture.closeSound());

async function openPaid(changes = {}) {
  const order = await fixture.openOrder(changes);
  const payment = fixture.razorpay.pay(order.providerOrderId);
  return { order, payment, proof: await fixture.razorpay.prove(payment) };
}

test('activates the order of a captured payment, notifies its shop and answers with the order', async () => {
  const { order, payment, proof } = await openPaid();
  fixture.published.length = 0;
  const reply = await fixture.confirm(order.id, proof);
  assert.equal(reply.statusCode, 200, reply.body);
  const { text, print: shown } = reply.json<OrderReply>();
  assert.equal(text, 'Payment confirmed');
  assert.equal(shown._id, order.id);
  assert.equal(shown.active, true);
  assert.equal(shown.payment.status, 'paid');
  assert.equal(shown.payment.checkout, undefined);
  assert.equal(shown.paidAt, shown.updatedAt);
  assert.deepEqual(
    shown.payment.timeline.map(({ event, reference, amount }) => ({ event, reference, amount })),
    [
      { event: 'ordered', reference: undefined, amount: undefined },
      { event: 'paid', reference: payment.id, amount: 25 },
    ],
  );
  assert.deepEqual(fixture.published, [`/shop/${shown.shop.shopId} newPrint`]);
});

test('activates an order once and gives the same answer when one proof comes ten times [rule 4] [R16]', async () => {
  const { order, proof } = await openPaid();
  const replies = [];
  for (let time = 0; time < 10; time += 1) replies.push(await fixture.confirm(order.id, proof));
  assert.deepEqual([...new Set(replies.map((reply) => reply.statusCode))], [200]);
  assert.equal(new Set(replies.map((reply) => reply.body)).size, 1);
});

test('gives a priority order the token number -1 and uses up no number [R16]', async () => {
  const { order, proof } = await openPaid({ is_priority: true });
  const reply = await fixture.confirm(order.id, proof);
  assert.equal(reply.json<OrderReply>().print.tokenNumber, -1);
  assert.deepEqual(await fixture.stateOf(order.id), { state: 'active', token: -1 });
});

const wrongSignatures: readonly [string, (signature: string) => string][] = [
  ['that is empty', () => ''],
  ['of 63 digits', (signature) => signature.slice(1)],
  ['of 65 digits', (signature) => `${signature}0`],
  ['in upper case', (signature) => signature.toUpperCase()],
];
for (const [name, change] of wrongSignatures) {
  test(`refuses a signature ${name} and changes nothing [R16]`, async () => {
    const { order, proof } = await openPaid();
    const wrong = { ...proof, signature: change(proof.signature) };
    assertRefused(await fixture.confirm(order.id, wrong), 400, 'payment.not_valid');
    assert.equal((await fixture.stateOf(order.id)).state, 'awaiting_payment');
    await fixture.confirm(order.id, proof);
  });
}

test('refuses the proof of order B for order A, and still accepts it for B [rule 5] [R16]', async () => {
  const a = await fixture.openOrder();
  const b = await openPaid();
  assertRefused(await fixture.confirm(a.id, b.proof), 400, 'payment.not_valid');
  const borrowed: Proof = { ...b.proof, orderId: a.providerOrderId };
  assertRefused(await fixture.confirm(a.id, borrowed), 400, 'payment.not_valid');
  assert.equal((await fixture.stateOf(a.id)).state, 'awaiting_payment');
  assert.equal((await fixture.confirm(b.order.id, b.proof)).statusCode, 200);
});

test('refuses and refunds a payment of another amount [rule 5] [R16]', async () => {
  const order = await fixture.openOrder();
  const payment = fixture.razorpay.pay(order.providerOrderId, { amount: 100 });
  const proof = await fixture.razorpay.prove(payment);
  assertRefused(await fixture.confirm(order.id, proof), 400, 'payment.not_valid');
  assert.deepEqual(fixture.takeAlerts(), ['orphan']);
  await fixture.workNow();
  assert.equal(payment.status, 'refunded');
});

test('refuses another user’s order, an unknown order and a malformed id alike [rule 5] [R16]', async () => {
  const { order, proof } = await openPaid();
  const other = await insertTestUser(fixture.server.dependencies);
  const bodies = [];
  for (const [id, by] of [
    [order.id, other],
    [newId(), fixture.user],
    ['javascript:alert(1)' as Id, fixture.user],
    [order.id.toUpperCase() as Id, fixture.user],
  ] as const) {
    const reply = await fixture.confirm(id, proof, by);
    assertRefused(reply, 404, 'print.not_found');
    bodies.push(reply.body);
  }
  assert.equal(new Set(bodies).size, 1);
  await fixture.confirm(order.id, proof);
});

test('refuses a proof for another provider order or for an unknown one', async () => {
  const { order, proof } = await openPaid();
  const unknown = { ...proof, orderId: 'order_unknown' };
  assertRefused(await fixture.confirm(order.id, unknown), 400, 'payment.not_valid');
  await fixture.confirm(order.id, proof);
});

test('shows an authorized payment as being checked, and activates its order once captured [rule 10]', async () => {
  const order = await fixture.openOrder();
  const payment = fixture.razorpay.pay(order.providerOrderId, { status: 'authorized' });
  const reply = await fixture.confirm(order.id, await fixture.razorpay.prove(payment));
  assert.equal(reply.statusCode, 200);
  const { text, print: shown } = reply.json<OrderReply>();
  assert.equal(text, 'Payment is being checked');
  assert.equal(shown.payment.status, 'checking');
  assert.equal(shown.payment.checkout, undefined, 'nobody is asked to pay again');
  assert.equal(shown.tokenNumber, null);
  fixture.razorpay.setStatus(payment, 'captured');
  await fixture.reconcileNow();
  assert.equal((await fixture.stateOf(order.id)).state, 'active');
});

test('keeps the payment in checking, and activates nothing, while the provider does not answer', async () => {
  const { order, proof } = await openPaid();
  fixture.razorpay.fail({
    call: `GET /v1/orders/${order.providerOrderId}/`,
    kind: 'drops the call',
  });
  const reply = await fixture.confirm(order.id, proof);
  assert.equal(reply.statusCode, 200);
  assert.equal(reply.json<OrderReply>().print.payment.status, 'checking');
  assert.equal((await fixture.stateOf(order.id)).state, 'awaiting_payment');
  await fixture.reconcileNow();
  assert.equal((await fixture.stateOf(order.id)).state, 'active');
});

test('reports that a payment came too late, and refunds it', async () => {
  const { order, proof, payment } = await openPaid({ state: 'expired' });
  assertRefused(await fixture.confirm(order.id, proof), 409, 'payment.too_late');
  assert.deepEqual(fixture.takeAlerts(), ['orphan']);
  await fixture.workNow();
  assert.equal(payment.status, 'refunded');
});

test('answers both tabs with the one order and refunds the second payment [rule 11]', async () => {
  const { order, proof } = await openPaid();
  const second = fixture.razorpay.pay(order.providerOrderId);
  const secondProof = await fixture.razorpay.prove(second);
  const replies = await Promise.all([
    fixture.confirm(order.id, proof),
    fixture.confirm(order.id, secondProof),
  ]);
  assert.deepEqual(
    replies.map((reply) => reply.statusCode),
    [200, 200],
  );
  assert.deepEqual(fixture.takeAlerts(), ['orphan']);
  await fixture.workNow();
  assert.equal(second.status, 'refunded');
  const payment = (await fixture.orders.showOrder(order.id)).payment;
  assert.equal(payment.status, 'paid');
  assert.deepEqual(payment.timeline.map(({ event }) => event).toSorted(), [
    'ordered',
    'paid',
    'paid',
    'refund_started',
    'refunded',
  ]);
});

test('a callback pays without a session, and redirects an invalid proof to the list of orders', async () => {
  const { order, proof } = await openPaid();
  const form = {
    razorpay_order_id: proof.orderId,
    razorpay_payment_id: proof.paymentId,
    razorpay_signature: proof.signature,
  };
  for (const wrong of [
    {},
    { 'error[code]': 'BAD_REQUEST_ERROR', 'error[description]': 'failed' },
    { ...form, razorpay_signature: 'f'.repeat(64) },
    { ...form, razorpay_order_id: 'order_x' },
  ]) {
    const reply = await fixture.callback(wrong);
    assert.equal(reply.statusCode, 303);
    assert.equal(reply.headers.location, '/orders');
  }
  assert.equal((await fixture.stateOf(order.id)).state, 'awaiting_payment');
  const reply = await fixture.callback(form);
  assert.equal(reply.statusCode, 303);
  assert.equal(reply.headers.location, `/orders?id=${order.id}`);
  assert.equal((await fixture.stateOf(order.id)).state, 'active');
});

function assertRefused(
  reply: Awaited<ReturnType<PaymentsFixture['confirm']>>,
  status: number,
  code: string,
): void {
  assert.equal(reply.statusCode, status, reply.body);
  assert.equal(reply.json<ErrorReply>().code, code);
}
