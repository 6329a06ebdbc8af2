import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { liveNamespaces } from '@parchi/contract';
import { openChildWorkshop, type ChildWorkshop } from '../../../testing/servers/childServer.ts';
import {
  confirmPayment,
  payAtProvider,
  placeOrder,
  signInCustomer,
  signInShop,
  type Place,
} from '../../../testing/fixtures/customerAndShop.ts';
import { openLiveClient, outcomeOf } from '../../../testing/servers/liveServer.ts';

let workshop: ChildWorkshop;
before(async () => {
  // Errors are not logged, because a payment that nobody reported raises an alert, as it should.
  workshop = await openChildWorkshop({ LOG_LEVEL: 'fatal' });
});
after(() => workshop.close());

test('shows a shop five numbered orders, each once, after the server is killed and restarted [F-60]', async () => {
  const server = await workshop.start();
  const place: Place = { origin: server.origin };
  const [customer, shop] = [await signInCustomer(place), await signInShop(place)];
  const paid = await Array.fromAsync({ length: 5 }, async () => {
    const placed = await placeOrder(place, { customer, shop });
    return { placed, proof: await payAtProvider(place, placed) };
  });
  const confirmAll = () =>
    Promise.allSettled(paid.map(({ placed, proof }) => confirmPayment(customer, placed, proof)));

  const device = openLiveClient(`${place.origin}${liveNamespaces.shop(shop.shopId)}`, {
    extraHeaders: { cookie: shop.cookie },
  });
  assert.equal(await outcomeOf(device), 'connect');
  const firstHeard = new Promise((resolve) => device.once('newPrint', resolve));
  const interrupted = confirmAll();
  await firstHeard;
  await workshop.kill(server);
  await interrupted;
  device.close();

  place.origin = (await workshop.start()).origin;
  // Now each customer's page repeats its call.
  for (const outcome of await confirmAll()) {
    assert.equal(outcome.status === 'fulfilled' && outcome.value.status, 200);
  }
  const own = await shop.fetchOwn();
  assert.deepEqual(
    own.currentOrders.map(({ _id }) => _id).sort(),
    paid.map(({ placed }) => placed.print._id).sort(),
  );
  assert.deepEqual(
    own.currentOrders.map(({ tokenNumber }) => tokenNumber),
    [1, 2, 3, 4, 5],
  );
  assert.deepEqual([own.tokenNumber, own.totalOrders, own.currentToken], [5, 5, 1]);
});
