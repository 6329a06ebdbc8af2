import assert from 'node:assert/strict';
import { test } from 'node:test';
import { apiPaths, liveNamespaces } from '@parchi/contract';
import type { Socket } from 'socket.io-client';
import { signInShop, type ShopClient } from '../../testing/fixtures/customerAndShop.ts';
import { openLiveClient, outcomeOf } from '../../testing/servers/liveServer.ts';
import { startServers } from '../../testing/servers/startServers.ts';

async function listen(origin: string, { shopId, cookie }: ShopClient): Promise<Socket> {
  const socket = openLiveClient(`${origin}${liveNamespaces.shop(shopId)}`, {
    extraHeaders: { cookie },
  });
  assert.equal(await outcomeOf(socket), 'connect');
  return socket;
}

const nextEvent = (socket: Socket) =>
  new Promise((resolve) => {
    socket.onAny((event: string, payload: unknown) => resolve([event, payload]));
  });

test('sends an event once to clients of every server on the database [F-64]', async (context) => {
  const both = await startServers(2);
  if (both === undefined) return context.skip('one process has the embedded database');
  context.after(() => both.close());
  const [origin = '', otherOrigin = ''] = both.origins;
  const shop = await signInShop({ origin });
  const clients = [await listen(origin, shop), await listen(otherOrigin, shop)];
  const counts = clients.map((client) => {
    const heard: unknown[] = [];
    client.onAny((event: string) => heard.push(event));
    return heard;
  });
  for (let round = 0; round < 3; round += 1) {
    const heard = Promise.all(clients.map(nextEvent));
    assert.equal((await shop.call(apiPaths.changeStatus, { id: shop.id })).status, 200);
    const expected = ['changed', { shopId: shop.shopId }];
    assert.deepEqual(await heard, [expected, expected]);
  }
  assert.deepEqual(
    counts.map((heard) => heard.length),
    [3, 3],
  );
  for (const client of clients) client.close();
});
