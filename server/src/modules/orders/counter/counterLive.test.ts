import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { apiPaths, liveNamespaces, type Id } from '@parchi/contract';
import type { Socket } from 'socket.io-client';
import {
  placePaidOrder,
  signInCustomer,
  signInShop,
  type Place,
  type Client,
  type ShopClient,
} from '../../../../testing/fixtures/customerAndShop.ts';
import { cutReason, openLiveClient, outcomeOf } from '../../../../testing/servers/liveServer.ts';
import { startServer, type TestServer } from '../../../../testing/servers/startServer.ts';

let server: TestServer;
let place: Place;
let customer: Client;
let shop: ShopClient;
let otherShop: ShopClient;
const listeners: Listener[] = [];
before(async () => {
  // The background jobs do not run here, so every live event is sent by the call that caused it.
  server = await startServer();
  place = { origin: await server.listen() };
  customer = await signInCustomer(place);
  shop = await signInShop(place);
  otherShop = await signInShop(place);
});
afterEach(() => {
  for (const { socket } of listeners.splice(0)) socket.close();
});
after(() => server.close());

type Heard = readonly [event: string, payload: unknown];
type Listener = { readonly socket: Socket; readonly heard: Heard[]; next(): Promise<Heard> };

async function listen(
  { cookie }: Client,
  namespace: string,
  transport: 'websocket' | 'polling' = 'websocket',
): Promise<Listener> {
  const socket = openLiveClient(`${place.origin}${namespace}`, {
    extraHeaders: { cookie },
    transports: [transport],
  });
  const heard: Heard[] = [];
  let wake: (() => void) | undefined;
  socket.onAny((event: string, payload: unknown) => {
    heard.push([event, payload]);
    wake?.();
  });
  assert.equal(await outcomeOf(socket), 'connect');
  let told = 0;
  const listener = {
    socket,
    heard,
    async next(): Promise<Heard> {
      while (heard.length <= told) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      told += 1;
      return heard[told - 1] ?? ['', undefined];
    },
  };
  listeners.push(listener);
  return listener;
}

const listenAsShop = (by = shop, transport?: 'websocket' | 'polling') =>
  listen(by, liveNamespaces.shop(by.shopId), transport);
const listenAsCustomer = () => listen(customer, liveNamespaces.user(customer.id));

const pay = (priority = false): Promise<Id> => placePaidOrder(place, { customer, shop, priority });

test('sends a paid order to every device of its shop, by both transports, and to no one else', async () => {
  const devices = [await listenAsShop(), await listenAsShop(shop, 'polling')];
  const others = [await listenAsShop(otherShop), await listenAsCustomer()];
  for (const priority of [false, true]) {
    const printId = await pay(priority);
    const expected = ['newPrint', { shopId: shop.shopId, printId, priority }];
    for (const device of devices) assert.deepEqual(await device.next(), expected);
  }
  await otherShop.call(apiPaths.changeStatus, { id: otherShop.id });
  const [stranger, person] = others;
  assert.deepEqual(await stranger?.next(), ['changed', { shopId: otherShop.shopId }]);
  assert.equal(stranger?.heard.length, 1);
  // The order with priority is called before the customer's other order.
  assert.deepEqual(
    person?.heard.map(([event]) => event),
    ['queueMoved'],
  );
});

test('notifies the customer and the shop’s other devices of a completion and a put-back', async () => {
  const print = await pay();
  const [person, device, stranger] = [
    await listenAsCustomer(),
    await listenAsShop(),
    await listenAsShop(otherShop),
  ];
  for (const [path, event] of [
    [apiPaths.completeOrder, 'complete'],
    [apiPaths.reopenOrder, 'reopened'],
  ] as const) {
    assert.equal((await shop.call(path, { print })).status, 200);
    assert.deepEqual(await person.next(), [event, { print }]);
    assert.deepEqual(await device.next(), ['changed', { shopId: shop.shopId }]);
  }
  assert.deepEqual(stranger.heard, []);
});

test('notifies the shop’s other tabs of a changed switch [F-55]', async () => {
  const device = await listenAsShop();
  await shop.call(apiPaths.changePrintStatus, { id: shop.id, type: 'color', current: true });
  assert.deepEqual(await device.next(), ['changed', { shopId: shop.shopId }]);
  await shop.call(apiPaths.changePrintStatus, { id: shop.id, type: 'color', current: true });
  await shop.call(apiPaths.changeStatus, { id: shop.id });
  await device.next();
  await pay();
  assert.equal((await device.next())[0], 'newPrint', 'what changed nothing is not told');
});

test('closes a shop’s channel to other shops, users and visitors, whether the shop exists or not [W01]', async () => {
  for (const namespace of [liveNamespaces.shop(shop.shopId), liveNamespaces.shop('ZZZZZZ')]) {
    for (const cookie of [otherShop.cookie, customer.cookie, '']) {
      const socket = openLiveClient(`${place.origin}${namespace}`, { extraHeaders: { cookie } });
      assert.equal(await outcomeOf(socket), 'Invalid namespace');
    }
  }
});

test('sends nothing more to a shop that signs out [W04]', async () => {
  const leaving = await signInShop(place);
  const { socket } = await listenAsShop(leaving);
  const cut = cutReason(socket);
  await leaving.call(apiPaths.signOut);
  assert.equal(await cut, 'io server disconnect');
});
