import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { apiPaths, liveNamespaces } from '@parchi/contract';
import type { Socket } from 'socket.io-client';
import { openChildWorkshop, type ChildWorkshop } from '../../../testing/servers/childServer.ts';
import {
  signInShop,
  type Place,
  type ShopClient,
} from '../../../testing/fixtures/customerAndShop.ts';
import { openLiveClient } from '../../../testing/servers/liveServer.ts';

const SHOPS = 2;
const DEVICES_OF_SHOP = 25;

let workshop: ChildWorkshop;
before(async () => {
  workshop = await openChildWorkshop();
});
after(() => workshop.close());

/** Connects as our pages do, with automatic reconnection. */
function openDevice({ origin }: Place, { shopId, cookie }: ShopClient): Socket {
  return openLiveClient(`${origin}${liveNamespaces.shop(shopId)}`, {
    extraHeaders: { cookie },
    reconnection: true,
  });
}

const connected = (socket: Socket) =>
  new Promise<void>((resolve) => socket.once('connect', () => resolve()));
const cut = (socket: Socket) =>
  new Promise<string>((resolve) => socket.once('disconnect', resolve));

test(`reconnects ${SHOPS * DEVICES_OF_SHOP} devices after a server restart, and each gets its shop’s events once [F-63]`, async (context) => {
  const server = await workshop.start();
  const place = { origin: server.origin };
  const shops: ShopClient[] = [];
  while (shops.length < SHOPS) shops.push(await signInShop(place));
  const devices = shops.flatMap((shop) =>
    Array.from({ length: DEVICES_OF_SHOP }, () => openDevice(place, shop)),
  );
  context.after(() => devices.forEach((device) => device.close()));
  await Promise.all(devices.map(connected));

  const cuts = Promise.all(devices.map(cut));
  const returns = Promise.all(devices.map(connected));
  await workshop.kill(server, 'SIGTERM');
  assert.deepEqual(new Set(await cuts), new Set(['transport close']));
  await workshop.start({ under: ['env', `PORT=${new URL(place.origin).port}`] });
  await returns;

  const heard = devices.map((device) => {
    const events: unknown[] = [];
    device.onAny((name: string, payload: unknown) => events.push([name, payload]));
    return events;
  });
  for (const shop of shops) {
    const told = devices
      .slice(shops.indexOf(shop) * DEVICES_OF_SHOP)
      .slice(0, DEVICES_OF_SHOP)
      .map((device) => new Promise((resolve) => device.once('changed', resolve)));
    assert.equal((await shop.call(apiPaths.changeStatus, { id: shop.id })).status, 200);
    await Promise.all(told);
  }
  assert.deepEqual(
    heard,
    shops.flatMap(({ shopId }) =>
      Array.from({ length: DEVICES_OF_SHOP }, () => [['changed', { shopId }]]),
    ),
  );
});
