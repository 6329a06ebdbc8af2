import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { apiPaths } from '@parchi/contract';
import fastify from 'fastify';
import { placeTestOrder } from '../../testing/clients/ordersClient.ts';
import { openOrdersFixture } from '../../testing/fixtures/ordersFixture.ts';
import {
  razorpayKey,
  startRazorpayServer,
  webhookSecret,
} from '../../testing/razorpay/razorpayServer.ts';
import { startServer, type TestServer } from '../../testing/servers/startServer.ts';
import { openProvider } from '../payment-provider/openProvider.ts';
import { createRazorpayGateway } from '../payment-provider/razorpay.ts';
import { addTraceContext, traceHeaders } from './traceContext.ts';

const TRACE_ID = '4bf92f3577b34da6a3ce929d0e0e4736';
const TRACEPARENT = `00-${TRACE_ID}-00f067aa0ba902b7-01`;

let server: TestServer;
before(async () => {
  server = await startServer();
});
after(() => server.close());

/** Makes a call with this header. @returns the trace id in the line of its reply */
async function traceIdFor(traceparent: string | undefined): Promise<unknown> {
  const headers = traceparent === undefined ? {} : { traceparent };
  await server.inject({ method: 'POST', url: apiPaths.getUserData, headers });
  return server.log.lines.filter(({ msg }) => msg === 'answered').at(-1)?.['traceId'];
}

test('log lines of a request carry its trace id [F-812]', async () => {
  assert.equal(await traceIdFor(TRACEPARENT), TRACE_ID);
  assert.equal(
    await traceIdFor(`cc-${TRACE_ID}-00f067aa0ba902b7-01-what-the-future-holds`),
    TRACE_ID,
  );
  assert.equal(await traceIdFor(undefined), undefined);
});

for (const [name, traceparent] of [
  ['an id of zeros', `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`],
  ['a span of zeros', `00-${TRACE_ID}-${'0'.repeat(16)}-01`],
  ['a version that does not exist', `ff-${TRACE_ID}-00f067aa0ba902b7-01`],
  ['capitals', TRACEPARENT.toUpperCase()],
  ['words for the log', 'x"}\n{"level":"fatal"'],
  ['something very long', `00-${'a'.repeat(4_000)}`],
] as const) {
  test(`ignores a traceparent with ${name} [F-812]`, async () => {
    assert.equal(await traceIdFor(traceparent), undefined);
  });
}

test('calls of the whole server to the payment provider continue the trace [F-812]', async () => {
  const razorpay = await startRazorpayServer();
  const fixture = await openOrdersFixture({
    settings: {
      payments: 'razorpay',
      razorpayKeyId: razorpayKey.keyId,
      razorpayKeySecret: razorpayKey.keySecret,
      razorpayWebhookSecrets: webhookSecret,
    },
    gateway: async ({ settings, db }) =>
      (await openProvider(settings, db, razorpay.address)).gateway,
  });
  const { headers } = fixture.order();
  await placeTestOrder(
    fixture.origin,
    fixture.order({ headers: { ...headers, traceparent: TRACEPARENT } }),
  );
  await placeTestOrder(fixture.origin, fixture.order());
  assert.deepEqual(razorpay.calls, ['POST /v1/orders', 'POST /v1/orders']);
  assert.deepEqual(
    razorpay.traces.map((trace) => trace.split('-')[1]),
    [TRACE_ID],
  );
  await fixture.close();
  await razorpay.close();
});

test('calls to the payment provider continue the trace, each as its own span [F-812]', async () => {
  const razorpay = await startRazorpayServer();
  const gateway = createRazorpayGateway({
    ...razorpayKey,
    webhookSecrets: [webhookSecret],
    captureWithinSeconds: 7_200,
    address: razorpay.address,
    headersOfCall: traceHeaders,
  });
  const app = fastify();
  addTraceContext(app);
  app.get('/', async () => {
    await Promise.allSettled([gateway.fetchOrder('order_1'), gateway.fetchOrder('order_2')]);
    await gateway
      .refund({ paymentId: 'pay_1', amountPaise: 100, idempotencyKey: 'key' })
      .catch(() => undefined);
    return {};
  });
  await app.inject({ url: '/', headers: { traceparent: TRACEPARENT } });
  await app.inject({ url: '/' });
  assert.equal(razorpay.calls.length, 6);
  assert.equal(razorpay.traces.length, 3);
  for (const trace of razorpay.traces)
    assert.match(trace, new RegExp(`^00-${TRACE_ID}-[\\da-f]{16}-01$`));
  assert.equal(new Set([...razorpay.traces, TRACEPARENT]).size, 4);
  await app.close();
  await razorpay.close();
});
