import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type ErrorReply, type Id, type PrintReply } from '@parchi/contract';
import { newId } from '../../../db/newId.ts';
import { openPaymentsScene, type PaymentsScene } from '../../../testing/paymentsScene.ts';
import { insertTestUser } from '../../../testing/printsServer.ts';
import type { Proof } from '../../../testing/razorpayServer.ts';

let scene: PaymentsScene;
before(async () => {
  scene = await openPaymentsScene();
});
after(async () => {
  await scene.assertSound().finally(() => scene.close());
});

async function openPaid(changes = {}) {
  const print = await scene.openPrint(changes);
  const payment = scene.razorpay.pay(print.orderId);
  return { print, payment, proof: await scene.razorpay.prove(payment) };
}

test('a captured payment with its proof activates the print, tells its shop, and is answered with the order', async () => {
  const { print, payment, proof } = await openPaid();
  scene.published.length = 0;
  const reply = await scene.confirm(print.id, proof);
  assert.equal(reply.statusCode, 200, reply.body);
  const { text, print: shown } = reply.json<PrintReply>();
  assert.equal(text, 'Payment confirmed');
  assert.equal(shown._id, print.id);
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
  assert.deepEqual(scene.published, [`/shop/${shown.shop.shopId} newPrint`]);
});

test('rule 4: R16 the same proof ten times is one activation and the same answer', async () => {
  const { print, proof } = await openPaid();
  const replies = [];
  for (let time = 0; time < 10; time += 1) replies.push(await scene.confirm(print.id, proof));
  assert.deepEqual([...new Set(replies.map((reply) => reply.statusCode))], [200]);
  assert.equal(new Set(replies.map((reply) => reply.body)).size, 1);
});

test('R16 a priority order gets -1 and takes no number', async () => {
  const { print, proof } = await openPaid({ is_priority: true });
  const reply = await scene.confirm(print.id, proof);
  assert.equal(reply.json<PrintReply>().print.tokenNumber, -1);
  assert.deepEqual(await scene.stateOf(print.id), { state: 'active', token: -1 });
});

const wrongSignatures: readonly [string, (signature: string) => string][] = [
  ['empty', () => ''],
  ['of 63 digits', (signature) => signature.slice(1)],
  ['of 65 digits', (signature) => `${signature}0`],
  ['in upper case', (signature) => signature.toUpperCase()],
];
for (const [name, change] of wrongSignatures) {
  test(`R16 a signature ${name} is refused and changes nothing`, async () => {
    const { print, proof } = await openPaid();
    const wrong = { ...proof, signature: change(proof.signature) };
    assertRefused(await scene.confirm(print.id, wrong), 400, 'payment.not_valid');
    assert.equal((await scene.stateOf(print.id)).state, 'awaiting_payment');
    await scene.confirm(print.id, proof);
  });
}

test('rule 5: R16 the proof of order B does not pay print A, and still pays B', async () => {
  const a = await scene.openPrint();
  const b = await openPaid();
  assertRefused(await scene.confirm(a.id, b.proof), 400, 'payment.not_valid');
  const borrowed: Proof = { ...b.proof, orderId: a.orderId };
  assertRefused(await scene.confirm(a.id, borrowed), 400, 'payment.not_valid');
  assert.equal((await scene.stateOf(a.id)).state, 'awaiting_payment');
  assert.equal((await scene.confirm(b.print.id, b.proof)).statusCode, 200);
});

test('rule 5: R16 a payment of another amount is refused and goes back', async () => {
  const print = await scene.openPrint();
  const payment = scene.razorpay.pay(print.orderId, { amount: 100 });
  const proof = await scene.razorpay.prove(payment);
  assertRefused(await scene.confirm(print.id, proof), 400, 'payment.not_valid');
  assert.deepEqual(scene.takeAlerts(), ['orphan']);
  await scene.workNow();
  assert.equal(payment.status, 'refunded');
});

test('rule 5: R16 somebody else’s order, one that is not there, and no order at all are refused alike', async () => {
  const { print, proof } = await openPaid();
  const other = await insertTestUser(scene.server.dependencies);
  const bodies = [];
  for (const [id, by] of [
    [print.id, other],
    [newId(), scene.user],
    ['javascript:alert(1)' as Id, scene.user],
    [print.id.toUpperCase() as Id, scene.user],
  ] as const) {
    const reply = await scene.confirm(id, proof, by);
    assertRefused(reply, 404, 'print.not_found');
    bodies.push(reply.body);
  }
  assert.equal(new Set(bodies).size, 1);
  await scene.confirm(print.id, proof);
});

test('an order that the provider’s proof is not for, or that nobody knows, is refused', async () => {
  const { print, proof } = await openPaid();
  const unknown = { ...proof, orderId: 'order_unknown' };
  assertRefused(await scene.confirm(print.id, unknown), 400, 'payment.not_valid');
  await scene.confirm(print.id, proof);
});

test('rule 10: authorized is not captured: the order is being checked, and is active once the money is ours', async () => {
  const print = await scene.openPrint();
  const payment = scene.razorpay.pay(print.orderId, { status: 'authorized' });
  const reply = await scene.confirm(print.id, await scene.razorpay.prove(payment));
  assert.equal(reply.statusCode, 200);
  const { text, print: shown } = reply.json<PrintReply>();
  assert.equal(text, 'Payment is being checked');
  assert.equal(shown.payment.status, 'checking');
  assert.equal(shown.payment.checkout, undefined, 'nobody is asked to pay again');
  assert.equal(shown.tokenNumber, null);
  scene.razorpay.setStatus(payment, 'captured');
  await scene.reconcileNow();
  assert.equal((await scene.stateOf(print.id)).state, 'active');
});

test('a provider that does not answer: the proof keeps the order checked, and nothing is believed', async () => {
  const { print, proof } = await openPaid();
  scene.razorpay.fail({ call: `GET /v1/orders/${print.orderId}/`, kind: 'drops the call' });
  const reply = await scene.confirm(print.id, proof);
  assert.equal(reply.statusCode, 200);
  assert.equal(reply.json<PrintReply>().print.payment.status, 'checking');
  assert.equal((await scene.stateOf(print.id)).state, 'awaiting_payment');
  await scene.reconcileNow();
  assert.equal((await scene.stateOf(print.id)).state, 'active');
});

test('a payment that came too late is told so and goes back', async () => {
  const { print, proof, payment } = await openPaid({ state: 'expired' });
  assertRefused(await scene.confirm(print.id, proof), 409, 'payment.too_late');
  assert.deepEqual(scene.takeAlerts(), ['orphan']);
  await scene.workNow();
  assert.equal(payment.status, 'refunded');
});

test('rule 11: paid in two tabs: both are answered with the one order, and the second payment goes back', async () => {
  const { print, proof } = await openPaid();
  const second = scene.razorpay.pay(print.orderId);
  const secondProof = await scene.razorpay.prove(second);
  const replies = await Promise.all([
    scene.confirm(print.id, proof),
    scene.confirm(print.id, secondProof),
  ]);
  assert.deepEqual(
    replies.map((reply) => reply.statusCode),
    [200, 200],
  );
  assert.deepEqual(scene.takeAlerts(), ['orphan']);
  await scene.workNow();
  assert.equal(second.status, 'refunded');
  const payment = (await scene.payments.paymentsOf([print.id])).get(print.id);
  assert.equal(payment?.status, 'paid');
  assert.deepEqual(payment.timeline.map(({ event }) => event).toSorted(), [
    'ordered',
    'paid',
    'paid',
    'refund_started',
    'refunded',
  ]);
});

test('the callback pays without a session and leads to the order; what proves nothing leads to the orders', async () => {
  const { print, proof } = await openPaid();
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
    const reply = await scene.callback(wrong);
    assert.equal(reply.statusCode, 303);
    assert.equal(reply.headers.location, '/orders');
  }
  assert.equal((await scene.stateOf(print.id)).state, 'awaiting_payment');
  const reply = await scene.callback(form);
  assert.equal(reply.statusCode, 303);
  assert.equal(reply.headers.location, `/orders?id=${print.id}`);
  assert.equal((await scene.stateOf(print.id)).state, 'active');
});

function assertRefused(
  reply: Awaited<ReturnType<PaymentsScene['confirm']>>,
  status: number,
  code: string,
): void {
  assert.equal(reply.statusCode, status, reply.body);
  assert.equal(reply.json<ErrorReply>().code, code);
}
