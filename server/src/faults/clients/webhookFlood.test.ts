import assert from 'node:assert/strict';
import net from 'node:net';
import { after, before, test, type TestContext } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { apiPaths, type Id, type PlaceOrderReply } from '@parchi/contract';
import { databaseNow } from '../../db/databaseClock.ts';
import { startLoop, type Loop } from '../../jobs/startLoop.ts';
import {
  payAtProvider,
  placeOrder,
  signInCustomer,
  signInShop,
  type Client,
  type ShopClient,
} from '../../../testing/fixtures/customerAndShop.ts';
import { postJson } from '../../../testing/clients/filesClient.ts';
import { startServer, type TestServer } from '../../../testing/servers/startServer.ts';

/**
 * The attackers' addresses. There are more attackers than places for webhook bodies, both from one address and from
 * many.
 */
const attackers = [
  ...Array<string>(150).fill('127.0.0.2'),
  ...Array.from({ length: 150 }, (_, index) => `127.0.0.${3 + (index % 30)}`),
];
/**
 * Maximum time until the payment is known. The provider stops waiting for an answer to a message after 5 s, and sends
 * it again later. Without any message, the server polls the provider after 60 s.
 */
const MOST_MS = 30_000;

let server: TestServer;
let loops: Loop[] = [];
const place = { origin: '' };
let customer: Client;
let shop: ShopClient;
before(async () => {
  server = await startServer({ settings: { rateLimits: true } });
  place.origin = await server.listen();
  loops = server.jobs
    .filter(({ name }) => name === 'payments')
    .map((job) => startLoop(job, server.dependencies.log));
  [customer, shop] = [await signInCustomer(place), await signInShop(place)];
});
after(async () => {
  await Promise.all(loops.map((loop) => loop.stop()));
  await server.close();
});

/** Starts attackers. Each sends a message's body slowly, a byte a second, and reconnects when it is cut off. */
function flood(context: TestContext): { readonly openCount: () => number } {
  const { port } = new URL(place.origin);
  const open = new Set<net.Socket>();
  let isOver = false;
  function attack(from: string): void {
    if (isOver) return;
    const socket = net.connect({ port: Number(port), host: '127.0.0.1', localAddress: from });
    open.add(socket);
    socket.write(
      `POST ${apiPaths.paymentWebhook} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n` +
        `X-Razorpay-Signature: ${'f'.repeat(64)}\r\nContent-Length: 900000\r\n\r\n{`,
    );
    const timer = setInterval(() => socket.write(' '), 1_000);
    socket.on('error', () => undefined).resume();
    socket.once('close', () => {
      clearInterval(timer);
      open.delete(socket);
      setTimeout(attack, 100, from);
    });
  }
  attackers.forEach(attack);
  context.after(() => {
    isOver = true;
    for (const socket of open) socket.destroy();
  });
  return { openCount: () => open.size };
}

async function isInQueue(id: Id): Promise<boolean> {
  const { currentOrders } = await shop.fetchOwn();
  return currentOrders.some((order) => order._id === id);
}

async function millisecondsUntilQueued({ print }: PlaceOrderReply): Promise<number> {
  const paidAtMs = performance.now();
  while (!(await isInQueue(print._id))) {
    assert.ok(performance.now() - paidAtMs < MOST_MS, 'the order did not reach its shop');
    await pause(50);
  }
  return Math.round(performance.now() - paidAtMs);
}

test('accepts the provider’s webhooks while hundreds of callers hold their bodies back [F-114]', async (context) => {
  const { openCount } = flood(context);
  await pause(2_000);
  for (let round = 0; round < 5; round += 1) {
    const placed = await placeOrder(place, { customer, shop });
    const orderId = placed.payment?.orderId;
    await postJson(place.origin, apiPaths.sandboxPay, { orderId, outcome: 'paid' });
    const ms = await millisecondsUntilQueued(placed);
    context.diagnostic(`with ${openCount()} attackers the order was there ${ms} ms after payment`);
  }
});

test('finds a paid order without its webhook during a flood of webhooks [F-114]', async (context) => {
  flood(context);
  const placed = await placeOrder(place, { customer, shop });
  await payAtProvider(place, placed);
  assert.equal(await isInQueue(placed.print._id), false);
  // The provider order is made due at once, to skip the minute until the first poll.
  const { db } = server.dependencies;
  await db.updateTable('provider_orders').set({ check_at: databaseNow }).execute();
  const reconcile = server.jobs.find(({ name }) => name === 'reconcile');
  await reconcile?.run();
  assert.equal(await isInQueue(placed.print._id), true);
});

test('cuts a webhook whose body does not arrive within 5 s [F-114]', async () => {
  const { port } = new URL(place.origin);
  const socket = net.connect(Number(port), '127.0.0.1');
  const startedAtMs = performance.now();
  socket.write(
    `POST ${apiPaths.paymentWebhook} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n` +
      'Content-Length: 9\r\n\r\n{',
  );
  const answer = await new Promise<string>((resolve) => {
    socket.once('data', (bytes) => resolve(bytes.toString()));
  });
  socket.destroy();
  assert.match(answer, /^HTTP\/1\.1 408 /);
  const tookMs = performance.now() - startedAtMs;
  assert.ok(tookMs > 4_000 && tookMs < 20_000, `${tookMs} ms`);
});
