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

test('activates the order of a captured payment, notifies its shop and answers with the order', async () => {
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

test('activates once and answers alike when the same proof comes ten times [rule 4] [R16]', async () => {
  const { print, proof } = await openPaid();
  const replies = [];
  for (let time = 0; time < 10; time += 1) replies.push(await scene.confirm(print.id, proof));
  assert.deepEqual([...new Set(replies.map((reply) => reply.statusCode))], [200]);
  assert.equal(new Set(replies.map((reply) => reply.body)).size, 1);
});

test('gives a priority order the token number -1 and uses up no number [R16]', async () => {
  const { print, proof } = await openPaid({ is_priority: true });
  const reply = await scene.confirm(print.id, proof);
  assert.equal(reply.json<PrintReply>().print.tokenNumber, -1);
  assert.deepEqual(await scene.stateOf(print.id), { state: 'active', token: -1 });
});

const wrongSignatures: readonly [string, (signature: string) => string][] = [
  ['that is empty', () => ''],
  ['of 63 digits', (signature) => signature.slice(1)],
  ['of 65 digits', (signature) => `${signature}0`],
  ['in upper case', (signature) => signature.toUpperCase()],
];
for (const [name, change] of wrongSignatures) {
  test(`refuses a signature ${name} and changes nothing [R16]`, async () => {
    const { print, proof } = await openPaid();
    const wrong = { ...proof, signature: change(proof.signature) };
    assertRefused(await scene.confirm(print.id, wrong), 400, 'payment.not_valid');
    assert.equal((await scene.stateOf(print.id)).state, 'awaiting_payment');
    await scene.confirm(print.id, proof);
  });
}

test('refuses the proof of order B for order A, and still accepts it for B [rule 5] [R16]', async () => {
  const a = await scene.openPrint();
  const b = await openPaid();
  assertRefused(await scene.confirm(a.id, b.proof), 400, 'payment.not_valid');
  const borrowed: Proof = { ...b.proof, orderId: a.orderId };
  assertRefused(await scene.confirm(a.id, borrowed), 400, 'payment.not_valid');
  assert.equal((await scene.stateOf(a.id)).state, 'awaiting_payment');
  assert.equal((await scene.confirm(b.print.id, b.proof)).statusCode, 200);
});

test('refuses and refunds a payment of another amount [rule 5] [R16]', async () => {
  const print = await scene.openPrint();
  const payment = scene.razorpay.pay(print.orderId, { amount: 100 });
  const proof = await scene.razorpay.prove(payment);
  assertRefused(await scene.confirm(print.id, proof), 400, 'payment.not_valid');
  assert.deepEqual(scene.takeAlerts(), ['orphan']);
  await scene.workNow();
  assert.equal(payment.status, 'refunded');
});

test('refuses another user’s order, an unknown order and a malformed id alike [rule 5] [R16]', async () => {
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

test('refuses a proof for another provider order or for an unknown one', async () => {
  const { print, proof } = await openPaid();
  const unknown = { ...proof, orderId: 'order_unknown' };
  assertRefused(await scene.confirm(print.id, unknown), 400, 'payment.not_valid');
  await scene.confirm(print.id, proof);
});

test('shows an authorized payment as being checked, and activates its order once captured [rule 10]', async () => {
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

test('keeps the payment in checking, and activates nothing, while the provider does not answer', async () => {
  const { print, proof } = await openPaid();
  scene.razorpay.fail({ call: `GET /v1/orders/${print.orderId}/`, kind: 'drops the call' });
  const reply = await scene.confirm(print.id, proof);
  assert.equal(reply.statusCode, 200);
  assert.equal(reply.json<PrintReply>().print.payment.status, 'checking');
  assert.equal((await scene.stateOf(print.id)).state, 'awaiting_payment');
  await scene.reconcileNow();
  assert.equal((await scene.stateOf(print.id)).state, 'active');
});

test('reports that a payment came too late, and refunds it', async () => {
  const { print, proof, payment } = await openPaid({ state: 'expired' });
  assertRefused(await scene.confirm(print.id, proof), 409, 'payment.too_late');
  assert.deepEqual(scene.takeAlerts(), ['orphan']);
  await scene.workNow();
  assert.equal(payment.status, 'refunded');
});

test('answers both tabs with the one order and refunds the second payment [rule 11]', async () => {
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

test('pays from the callback without a session; redirects an invalid proof to the list of orders', async () => {
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
