import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  razorpayKey,
  signMessage,
  startRazorpayServer,
  webhookSecret,
  type RazorpayServer,
} from '../../testing/razorpay/razorpayServer.ts';
import {
  GatewayBusyError,
  GatewayRefusedError,
  GatewayUnavailableError,
  type PaymentGateway,
} from './gateway.ts';
import { createRazorpayGateway } from './razorpay.ts';

const receipt = 'a'.repeat(32);
const newOrder = { amountPaise: 2_500, receipt, notes: { shop: 'Sharma Xerox' } };
const oldSecret = 'webhook-secret-of-before';

let razorpay: RazorpayServer;
let gateway: PaymentGateway;
let impatient: PaymentGateway;
before(async () => {
  razorpay = await startRazorpayServer();
  gateway = openGateway();
  // The timeout is long enough for the call to arrive on any machine. Otherwise the planned failure would hit the next
  // call.
  impatient = openGateway(razorpayKey.keySecret, 1_000);
});
after(() => razorpay.close());

function openGateway(keySecret = razorpayKey.keySecret, timeoutMs = 8_000): PaymentGateway {
  return createRazorpayGateway({
    keyId: razorpayKey.keyId,
    keySecret,
    webhookSecrets: [webhookSecret, oldSecret],
    captureWithinSeconds: 7_200,
    address: razorpay.address,
    timeoutMs,
  });
}

test('creates an order in paise with automatic capture, and finds it by id and receipt', async () => {
  const order = await gateway.createOrder(newOrder);
  const { payment, ...stored } = razorpay.orders.get(order.id) ?? assert.fail();
  assert.deepEqual(stored, {
    id: order.id,
    entity: 'order',
    amount: 2_500,
    currency: 'INR',
    receipt,
    notes: { shop: 'Sharma Xerox' },
    status: 'created',
  });
  assert.deepEqual(payment, {
    capture: 'automatic',
    capture_options: {
      automatic_expiry_period: 120,
      manual_expiry_period: 120,
      refund_speed: 'normal',
    },
  });
  assert.deepEqual(await gateway.fetchOrder(order.id), order);
  assert.deepEqual(await gateway.findOrderByReceipt(receipt), order);
  assert.equal(await gateway.findOrderByReceipt('b'.repeat(32)), undefined);
});

test('lists payments of an order with their state and amount', async () => {
  const { id } = await gateway.createOrder(newOrder);
  const failed = razorpay.pay(id, { status: 'failed' });
  const paid = razorpay.pay(id);
  const listed = await gateway.listPayments(id);
  assert.deepEqual(
    listed.map((payment) => [
      payment.id,
      payment.status,
      payment.amountPaise,
      payment.providerOrderId,
    ]),
    [
      [failed.id, 'failed', 2_500, id],
      [paid.id, 'captured', 2_500, id],
    ],
  );
});

test('lists payments of a time span page by page, also those without an order [rule 7]', async () => {
  const { id } = await gateway.createOrder(newOrder);
  const begun = (at: number) => razorpay.pay(id, { created_at: at, status: 'failed' }).id;
  const span = { fromSeconds: 5_000, toSeconds: 6_000 };
  for (const outside of [4_999, 6_001]) begun(outside);
  const made = Array.from({ length: 101 }, (_nothing, index) => begun(5_100 + index));
  const [oldest = ''] = made;
  Object.assign(razorpay.payments.get(oldest) ?? {}, { order_id: null });
  const first = await gateway.listPaymentsOfSpan(span, 0);
  const second = await gateway.listPaymentsOfSpan(span, first.length);
  assert.deepEqual(
    [...first, ...second].map((payment) => payment.id),
    made.toReversed(),
  );
  assert.equal(second.at(-1)?.providerOrderId, null);
  assert.deepEqual(await gateway.listPaymentsOfSpan(span, made.length), []);
});

test('makes one refund per key, with the bank’s reference once processed [F-33]', async () => {
  const { id } = await gateway.createOrder(newOrder);
  const { id: paymentId } = razorpay.pay(id);
  const wish = { paymentId, amountPaise: 2_500, idempotencyKey: 'c'.repeat(32) };
  razorpay.fail({ call: 'POST /v1/payments/', kind: 'loses the answer' });
  await assert.rejects(gateway.refund(wish), GatewayUnavailableError);
  const refund = await gateway.refund(wish);
  assert.equal(razorpay.refunds.size, 1);
  assert.equal(refund.status, 'processed');
  assert.equal(refund.bankReference, `rrn${refund.id}`);
  assert.deepEqual(await gateway.fetchRefund(refund.id), refund);
  await assert.rejects(gateway.refund({ ...wish, amountPaise: 1 }), GatewayRefusedError);
});

const failures = [
  ['no answer', { kind: 'hangs' }, GatewayUnavailableError],
  ['a broken connection', { kind: 'drops the call' }, GatewayUnavailableError],
  ['a lost answer', { kind: 'loses the answer' }, GatewayUnavailableError],
  ['502 with a page', { kind: 'answers', status: 502, body: '<html>' }, GatewayUnavailableError],
  ['200 with a page', { kind: 'answers', status: 200, body: '<html>' }, GatewayUnavailableError],
  ['429', { kind: 'answers', status: 429, body: '{}' }, GatewayUnavailableError],
  ['409', { kind: 'answers', status: 409, body: '{"error":{}}' }, GatewayBusyError],
  ['400', { kind: 'answers', status: 400, body: '{"error":{}}' }, GatewayRefusedError],
  ['302', { kind: 'answers', status: 302, body: '' }, Error],
] as const;
const actions = {
  'POST /v1/orders': (asked: PaymentGateway) => asked.createOrder(newOrder),
  'GET /v1/orders/': (asked: PaymentGateway) => asked.listPayments('order_x'),
  'POST /v1/payments/': (asked: PaymentGateway) =>
    asked.refund({ paymentId: 'pay_x', amountPaise: 100, idempotencyKey: 'd'.repeat(32) }),
} as const;
for (const [name, fault, expected] of failures) {
  for (const [call, act] of Object.entries(actions)) {
    test(`fails ${call} in time with ${expected.name} after ${name}`, async () => {
      razorpay.fail({ call, ...fault });
      await assert.rejects(act(fault.kind === 'hangs' ? impatient : gateway), expected);
    });
  }
}

test('treats a refused key as a temporary failure', async () => {
  await assert.rejects(openGateway('wrong').createOrder(newOrder), GatewayUnavailableError);
});

test('shows neither key nor secret in an error [rule 15]', async () => {
  razorpay.fail({ call: 'POST /v1/orders', kind: 'hangs' });
  const error: unknown = await impatient.createOrder(newOrder).catch((reason: unknown) => reason);
  assert.ok(error instanceof Error);
  const told = JSON.stringify([error.message, error.cause, String(error.cause)]);
  assert.ok(!told.includes(razorpayKey.keySecret));
  assert.ok(!told.includes(btoa(`${razorpayKey.keyId}:${razorpayKey.keySecret}`)));
});

test('accepts only the proof of its own payment and order [rule 15] [F-30]', async () => {
  const { id } = await gateway.createOrder(newOrder);
  const proof = await razorpay.prove(razorpay.pay(id));
  assert.ok(gateway.isProofAuthentic(proof));
  for (const [index, character] of Array.from(proof.signature).entries()) {
    const other = character === '0' ? '1' : '0';
    const changed = proof.signature.slice(0, index) + other + proof.signature.slice(index + 1);
    assert.ok(!gateway.isProofAuthentic({ ...proof, signature: changed }), `character ${index}`);
  }
  for (const changed of [
    { orderId: 'order_x' },
    { paymentId: 'pay_x' },
    { signature: '' },
    { signature: proof.signature.toUpperCase() },
    { signature: proof.signature.slice(1) },
    { signature: `${proof.signature}0` },
    { signature: 'é'.repeat(64) },
  ]) {
    assert.ok(!gateway.isProofAuthentic({ ...proof, ...changed }), JSON.stringify(changed));
  }
});

test('accepts a webhook only if its exact bytes are signed with the current or previous secret [F-30]', async () => {
  const body = '{"event": "payment.captured",  "payload": {}}';
  for (const secret of [webhookSecret, oldSecret]) {
    const { headers } = await signMessage(body, { id: 'evt_1', secret });
    assert.equal(gateway.authenticateWebhook(Buffer.from(body), headers), 'evt_1');
    const rewritten = JSON.stringify(JSON.parse(body));
    assert.equal(gateway.authenticateWebhook(Buffer.from(rewritten), headers), undefined);
    const changed = body.replace('captured', 'captureD');
    assert.equal(gateway.authenticateWebhook(Buffer.from(changed), headers), undefined);
  }
  const foreign = await signMessage(body, { secret: razorpayKey.keySecret });
  assert.equal(gateway.authenticateWebhook(Buffer.from(body), foreign.headers), undefined);
  assert.equal(gateway.authenticateWebhook(Buffer.from(body), {}), undefined);
});

test('derives an id from the bytes of a webhook that has none', async () => {
  const { body, headers } = await signMessage('{}');
  const unnamed = { ...headers, 'x-razorpay-event-id': undefined };
  const id = gateway.authenticateWebhook(Buffer.from(body), unnamed);
  assert.match(id ?? '', /^[0-9a-f]{64}$/);
});

test('reads what a webhook is about, and refuses an unreadable one', async () => {
  const { id } = await gateway.createOrder(newOrder);
  const payment = razorpay.pay(id);
  const about = { providerOrderId: id, paymentId: payment.id, refundId: undefined };
  for (const event of ['payment.authorized', 'payment.captured', 'order.paid']) {
    const { body } = await razorpay.message(event, { payment });
    assert.deepEqual(gateway.readEvent(body), about);
  }
  const refund = razorpay.refundByHand(payment, 100);
  const { body } = await razorpay.message('refund.processed', { payment, refund });
  assert.deepEqual(gateway.readEvent(body), { ...about, refundId: refund.id });
  for (const unreadable of ['', 'no JSON', '[]', '{}', '{"payload":1}']) {
    assert.equal(gateway.readEvent(unreadable), undefined);
  }
});
