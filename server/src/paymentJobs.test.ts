import assert from 'node:assert/strict';
import { test } from 'node:test';
import { apiPaths, liveNamespaces } from '@parchi/contract';
import { createPaymentsModule } from './modules/payments/payments.module.ts';
import { createSandbox } from './payments/sandbox/sandbox.ts';
import { startLoop } from './startLoop.ts';
import { signInCustomer, signInShop } from './testing/customerAndShop.ts';
import { openLiveClient, outcomeOf } from './testing/liveServer.ts';
import { insertTestPrint } from './testing/printRows.ts';
import { startTestServer } from './testing/testServer.ts';

const AN_HOUR_SECONDS = 3_600;

test('a payment of which the provider’s message alone tells is on the counter at once, and not when the next look is due', async (context) => {
  // What was opened last is closed first.
  const toClose: (() => unknown)[] = [];
  context.after(async () => {
    for (const close of toClose.toReversed()) await close();
  });
  const server = await startTestServer();
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
  const print = await insertTestPrint(dependencies, { user: customer.id, shop: shop.id });
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
