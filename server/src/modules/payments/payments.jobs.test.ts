import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { apiPaths, liveNamespaces } from '@parchi/contract';
import { sql } from 'kysely';
import { buildApp, type BuiltApp } from '../../app.ts';
import { createPaymentsModule } from './payments.module.ts';
import { createSandbox } from '../../payment-provider/sandbox/sandbox.ts';
import { startLoop } from '../../jobs/startLoop.ts';
import { signInCustomer, signInShop } from '../../../testing/fixtures/customerAndShop.ts';
import { openLiveClient, outcomeOf } from '../../../testing/servers/liveServer.ts';
import { insertTestShop, insertTestUser } from '../../../testing/fixtures/testAccounts.ts';
import { insertTestOrder } from '../../../testing/fixtures/insertTestOrder.ts';
import { startServer } from '../../../testing/servers/startServer.ts';

const AN_HOUR_SECONDS = 3_600;

/** @returns an array to which the test adds cleanup functions. They are called after the test, the last added first */
function closedAfter(context: TestContext): (() => unknown)[] {
  const toClose: (() => unknown)[] = [];
  context.after(async () => {
    for (const close of toClose.toReversed()) await close();
  });
  return toClose;
}

test('shows a payment reported only by webhook on the counter at once, without waiting for the next poll', async (context) => {
  const toClose = closedAfter(context);
  const server = await startServer();
  toClose.push(() => server.close());
  const { dependencies, log } = server;
  const origin = await server.listen();
  const [customer, shop] = [await signInCustomer({ origin }), await signInShop({ origin })];
  const device = openLiveClient(`${origin}${liveNamespaces.shop(shop.shopId)}`, {
    extraHeaders: { cookie: shop.cookie },
  });
  toClose.push(() => device.close());
  assert.equal(await outcomeOf(device), 'connect');

  const job = server.jobs.find(({ name }) => name === 'payments');
  assert.ok(job);
  const firstLook = Promise.withResolvers<unknown>();
  const run = () => job.run().then(firstLook.resolve);
  const loop = startLoop({ ...job, run, intervalSeconds: AN_HOUR_SECONDS }, log.logger);
  toClose.push(() => loop.stop());
  await firstLook.promise;

  const sandbox = await createSandbox(dependencies.db);
  const { gateway } = sandbox;
  const sendLive = () => Promise.resolve();
  const payments = createPaymentsModule(dependencies, { gateway, sendLive });
  const print = await insertTestOrder(dependencies, { user: customer.id, shop: shop.id });
  const { orderId } = await payments.open(print);
  await sandbox.pay({ orderId, outcome: 'paid', webhook: 'deliver' });
  const heard = new Promise((resolve) => device.once('newPrint', resolve));
  await sandbox.deliver(async ({ body, headers }) => {
    const url = apiPaths.paymentWebhook;
    const { statusCode } = await server.inject({ method: 'POST', url, payload: body, headers });
    return statusCode;
  });
  assert.deepEqual(await heard, { shopId: shop.shopId, printId: print.id, priority: false });
});

test('a stopping server handles the current webhook and leaves the others to the next server [F-16]', async (context) => {
  const toClose = closedAfter(context);
  const server = await startServer();
  toClose.push(() => server.close());
  const { dependencies, settings } = server;
  const { db } = dependencies;
  const sandbox = await createSandbox(db);
  const sendLive = () => Promise.resolve();
  const payments = createPaymentsModule(dependencies, { gateway: sandbox.gateway, sendLive });
  const [user, shop] = [await insertTestUser(dependencies), await insertTestShop(dependencies)];
  const { orderId } = await payments.open(await insertTestOrder(dependencies, { user, shop }));
  await sandbox.pay({ orderId, outcome: 'paid', webhook: 'deliver' });

  async function deliver({ jobs }: Pick<BuiltApp, 'jobs'>, onFirst?: () => void) {
    await db
      .updateTable('sandbox_messages')
      .set({ send_at: sql<Date>`send_at - interval '1 hour'` })
      .execute();
    const job = jobs.find(({ name }) => name === 'payments');
    assert.ok(job?.trigger);
    if (onFirst) job.trigger.onFire(onFirst);
    await job.run();
    const taken = await db.selectFrom('payment_events').select('id').execute();
    const left = await db.selectFrom('sandbox_messages').select('id').execute();
    return { taken: taken.length, left: left.length };
  }

  let closed: Promise<void> | undefined;
  const beforeStop = await deliver(server, () => {
    server.readiness.shutDown();
    closed = server.app.close();
  });
  await closed;
  assert.deepEqual(beforeStop, { taken: 1, left: 2 });

  const next = await buildApp(dependencies, { appsFolder: settings.dataDir });
  toClose.push(() => next.app.close());
  assert.deepEqual(await deliver(next), { taken: 3, left: 0 });
});
