import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { after, before, test } from 'node:test';
import { apiPaths } from '@parchi/contract';
import { startServer, type TestServer } from '../../testing/servers/startServer.ts';

const secret = 'webhook-secret-of-the-test';
let server: TestServer;
before(async () => {
  server = await startServer({
    settings: {
      rateLimits: true,
      payments: 'razorpay',
      razorpayKeyId: 'rzp_test_parchi',
      razorpayKeySecret: 'key-secret-of-the-test',
      razorpayWebhookSecrets: secret,
    },
  });
});
after(() => server.close());

async function tell(event: object, headers: Record<string, string> = {}): Promise<number> {
  const payload = JSON.stringify(event);
  const { statusCode } = await server.inject({
    method: 'POST',
    url: apiPaths.paymentWebhook,
    remoteAddress: '203.0.113.7',
    headers: {
      'content-type': 'application/json',
      'x-razorpay-signature': createHmac('sha256', secret).update(payload).digest('hex'),
      ...headers,
    },
    payload,
  });
  return statusCode;
}

function countEvents(): Promise<number> {
  const { db } = server.dependencies;
  const events = db.selectFrom('payment_events').select('id').execute();
  return events.then(({ length }) => length);
}

const monthAgo = Math.floor(Date.now() / 1_000) - 30 * 86_400;

test('accepts a 30-day-old event again and again, and stores it once [R17]', async () => {
  const payment = { entity: { id: 'pay_1', order_id: 'order_1', created_at: monthAgo } };
  const event = { event: 'payment.captured', created_at: monthAgo, payload: { payment } };
  const before = await countEvents();
  for (let time = 0; time < 3; time += 1) {
    assert.equal(await tell(event, { 'x-razorpay-event-id': 'evt_month_ago' }), 200);
  }
  assert.equal((await countEvents()) - before, 1);
});

test('needs a valid signature only; Origin, fetch metadata and cookies do not matter [R17]', async () => {
  for (const [index, headers] of [
    { origin: 'https://api.razorpay.com' },
    { origin: 'null', 'sec-fetch-site': 'cross-site' },
    { cookie: '__Host-session=garbage; session=garbage' },
  ].entries()) {
    assert.equal(await tell({ event: `x.${index}`, payload: {} }, headers), 200);
    const unsigned = { ...headers, 'x-razorpay-signature': 'f'.repeat(64) };
    assert.equal(await tell({ event: `x.${index}`, payload: {} }, unsigned), 400);
  }
});

test('accepts more webhooks from one address than other calls [R17]', async () => {
  const before = await countEvents();
  const statuses = new Set<number>();
  for (let count = 0; count < 650; count += 1)
    statuses.add(await tell({ event: 'x', count, payload: {} }));
  assert.deepEqual([...statuses], [200]);
  assert.equal((await countEvents()) - before, 650);
});
