import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { apiPaths, type PaymentProof, type SandboxDelivery } from '@parchi/contract';
import { startServer, type TestServer } from '../../../testing/servers/startServer.ts';
import { GatewayRefusedError } from '../gateway.ts';
import { createSandbox, type Sandbox } from './sandbox.ts';

const listed = 'https://listed.example';
const newOrder = {
  amountPaise: 123_450,
  receipt: 'a'.repeat(32),
  notes: { shop: '<b>A & "B"</b>' },
};

let server: TestServer;
let sandbox: Sandbox;
before(async () => {
  server = await startServer({ settings: { corsOrigins: [listed] } });
  sandbox = await createSandbox(server.dependencies.db);
});
after(() => server.close());

type Sent = { readonly event: string; readonly id: string };

/**
 * Delivers all webhooks that are due now or within half a minute. The first ones are answered with the given statuses,
 * all others with 200.
 */
async function deliver(statuses: readonly number[] = []): Promise<Sent[]> {
  const sent: Sent[] = [];
  const answers = [...statuses];
  for (let round = 0; round < 4; round += 1) {
    await sandbox.deliver(({ body, headers }) => {
      assert.ok(sandbox.gateway.authenticateWebhook(Buffer.from(body), headers));
      const { event } = JSON.parse(body) as { event: string };
      sent.push({ event, id: headers['x-razorpay-event-id'] ?? '' });
      return Promise.resolve(answers.shift() ?? 200);
    });
    // Move the times into the past, to skip the two seconds of a refund and the pause after a refused webhook.
    const { db } = server.dependencies;
    const past = new Date(0);
    await db.updateTable('sandbox_refunds').set({ process_at: past }).execute();
    if (round < 3 && sent.length > 0) {
      await db.updateTable('sandbox_messages').set({ send_at: past }).execute();
    }
  }
  return sent;
}

async function pay(webhook: SandboxDelivery, outcome: 'paid' | 'failed' = 'paid') {
  const { id: orderId } = await sandbox.gateway.createOrder(newOrder);
  const reply = await server.inject({
    method: 'POST',
    url: apiPaths.sandboxPay,
    payload: { orderId, outcome, webhook },
  });
  assert.equal(reply.statusCode, 200, reply.body);
  return { orderId, proof: reply.json<PaymentProof>() };
}

const all = ['payment.authorized', 'payment.captured', 'order.paid'];

test('answers a payment with an authentic proof and sends three signed webhooks in order', async () => {
  const { orderId, proof } = await pay('deliver');
  assert.ok(sandbox.gateway.isProofAuthentic(proof));
  assert.ok(!sandbox.gateway.isProofAuthentic({ ...proof, orderId: 'order_x' }));
  const [payment] = await sandbox.gateway.listPayments(orderId);
  assert.partialDeepStrictEqual(payment, {
    id: proof.paymentId,
    status: 'captured',
    providerOrderId: orderId,
  });
  const sent = await deliver();
  assert.deepEqual(
    sent.map(({ event }) => event),
    all,
  );
  assert.equal(new Set(sent.map(({ id }) => id)).size, 3);
});

test('answers a failed payment without a signature and sends a webhook about it', async () => {
  const { orderId, proof } = await pay('deliver', 'failed');
  assert.equal(proof.signature, '');
  assert.ok(!sandbox.gateway.isProofAuthentic(proof));
  assert.equal((await sandbox.gateway.listPayments(orderId))[0]?.status, 'failed');
  assert.deepEqual(
    (await deliver()).map(({ event }) => event),
    ['payment.failed'],
  );
});

test('loses, repeats, shuffles and delays webhooks as the switches say', async () => {
  await pay('lose');
  assert.deepEqual(await deliver(), []);
  await pay('repeat');
  const repeated = await deliver();
  assert.equal(repeated.length, 9);
  assert.equal(new Set(repeated.map(({ id }) => id)).size, 3);
  for (const webhook of ['shuffle', 'delay'] as const) {
    await pay(webhook);
    const due = await server.dependencies.db
      .selectFrom('sandbox_messages')
      .select('send_at')
      .execute();
    const atLeast = webhook === 'delay' ? 25_000 : -5_000;
    for (const { send_at: at } of due) assert.ok(at.getTime() - Date.now() > atLeast);
    await server.dependencies.db
      .updateTable('sandbox_messages')
      .set({ send_at: new Date(0) })
      .execute();
    assert.deepEqual((await deliver()).map(({ event }) => event).toSorted(), all.toSorted());
  }
});

test('resends a refused webhook with the same id', async () => {
  await pay('deliver', 'failed');
  const sent = await deliver([500, 503]);
  assert.equal(sent.length, 3);
  assert.equal(new Set(sent.map(({ id }) => id)).size, 1);
});

test('makes one refund per key, never above the remaining amount, with a bank reference', async () => {
  const { proof } = await pay('lose');
  const wish = { paymentId: proof.paymentId, amountPaise: 100_000, idempotencyKey: 'b'.repeat(32) };
  const refunds = await Promise.all([sandbox.gateway.refund(wish), sandbox.gateway.refund(wish)]);
  assert.equal(refunds[0].id, refunds[1].id);
  assert.equal(refunds[0].status, 'pending');
  const more = { ...wish, amountPaise: 23_451, idempotencyKey: 'c'.repeat(32) };
  await assert.rejects(sandbox.gateway.refund(more), GatewayRefusedError);
  await assert.rejects(sandbox.gateway.refund({ ...wish, amountPaise: 1 }), GatewayRefusedError);
  const rest = { ...more, amountPaise: 23_450 };
  await sandbox.gateway.refund(rest);
  const sent = await deliver();
  assert.deepEqual(
    sent.map(({ event }) => event),
    ['refund.processed', 'refund.processed'],
  );
  const processed = await sandbox.gateway.fetchRefund(refunds[0].id);
  assert.equal(processed.status, 'processed');
  assert.match(processed.bankReference ?? '', /^\d{12}$/);
});

test('lists payments of a time span page by page [rule 7]', async () => {
  const { id: order_id } = await sandbox.gateway.createOrder(newOrder);
  const { db } = server.dependencies;
  const row = (seconds: number) => ({
    id: `pay_${seconds}`,
    order_id,
    amount_paise: 100,
    status: 'captured' as const,
    created_at: new Date(seconds * 1_000),
  });
  const seconds = Array.from({ length: 103 }, (_nothing, index) => 4_999 + index);
  await db.insertInto('sandbox_payments').values(seconds.map(row)).execute();
  const span = { fromSeconds: 5_000, toSeconds: 5_101 };
  const first = await sandbox.gateway.listPaymentsOfSpan(span, 0);
  const second = await sandbox.gateway.listPaymentsOfSpan(span, first.length);
  assert.deepEqual(
    [...first, ...second].map(({ createdAtSeconds }) => createdAtSeconds),
    seconds.slice(1, -1).toReversed(),
  );
  assert.deepEqual(await sandbox.gateway.listPaymentsOfSpan(span, 101), []);
});

test('refuses to pay or show an unknown order', async () => {
  const payload = { orderId: 'order_x', outcome: 'paid' };
  const reply = await server.inject({ method: 'POST', url: apiPaths.sandboxPay, payload });
  assert.equal(reply.statusCode, 404);
  assert.equal((await server.inject('/sandbox/checkout?orderId=order_x')).statusCode, 404);
  assert.equal((await server.inject('/sandbox/checkout')).statusCode, 400);
});

test('serves a marked, escaped checkout page without inline code, only for our own pages [rule 15]', async () => {
  const { id } = await sandbox.gateway.createOrder(newOrder);
  const page = await server.inject(`/sandbox/checkout?orderId=${id}`);
  assert.equal(page.statusCode, 200);
  assert.ok(page.body.includes('₹1,234.50'));
  assert.ok(page.body.includes('Sandbox: no money moves'));
  assert.ok(page.body.includes('&#60;b&#62;A &#38; &#34;B&#34;&#60;/b&#62;'));
  assert.ok(!page.body.includes('<b>'));
  assert.ok(!/\son\w+=|style=|<script>|<style>/.test(page.body));
  const policy = String(page.headers['content-security-policy']);
  assert.ok(policy.startsWith("default-src 'none'; script-src 'self'; style-src 'self'"));
  assert.ok(policy.endsWith(`frame-ancestors 'self' ${listed}`));
  assert.equal(page.headers['x-frame-options'], undefined);
  for (const [file, type] of [
    ['checkout.js', 'text/javascript'],
    ['checkout.css', 'text/css'],
  ] as const) {
    const asset = await server.inject(`/sandbox/${file}`);
    assert.equal(asset.statusCode, 200);
    assert.ok(String(asset.headers['content-type']).startsWith(type));
  }
});

test('serves no sandbox when Razorpay is the provider [rule 15]', async () => {
  const other = await startServer({
    settings: {
      payments: 'razorpay',
      razorpayKeyId: 'rzp_test_x',
      razorpayKeySecret: 'secret',
      razorpayWebhookSecrets: 'webhook-secret',
    },
  });
  const { id: orderId } = await sandbox.gateway.createOrder(newOrder);
  const payload = { orderId, outcome: 'paid' };
  const reply = await other.inject({ method: 'POST', url: apiPaths.sandboxPay, payload });
  assert.equal(reply.statusCode, 404);
  const checkout = await other.inject(`/sandbox/checkout?orderId=${orderId}`);
  assert.ok(!checkout.body.includes('no money moves'));
  const page = await other.inject({ url: '/', headers: { accept: 'text/html' } });
  const policy = String(page.headers['content-security-policy']);
  assert.ok(policy.includes("script-src 'self' 'wasm-unsafe-eval' https://checkout.razorpay.com;"));
  assert.ok(policy.includes("frame-src 'self' https://api.razorpay.com"));
  assert.equal(page.headers['cross-origin-opener-policy'], 'same-origin-allow-popups');
  await other.close();
});
