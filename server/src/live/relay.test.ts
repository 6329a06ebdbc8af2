import assert from 'node:assert/strict';
import { test } from 'node:test';
import { apiPaths, liveNamespaces } from '@parchi/contract';
import { sql } from 'kysely';
import type { Socket } from 'socket.io-client';
import { signInShop, type ShopPlayer } from '../testing/customerAndShop.ts';
import { openLiveClient, outcomeOf } from '../testing/liveServer.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';

async function listen(origin: string, { shopId, cookie }: ShopPlayer): Promise<Socket> {
  const socket = openLiveClient(`${origin}${liveNamespaces.shop(shopId)}`, {
    extraHeaders: { cookie },
  });
  assert.equal(await outcomeOf(socket), 'connect');
  return socket;
}

/** @returns once so many processes hear what others tell */
async function areListening(
  { dependencies }: Pick<TestServer, 'dependencies'>,
  count: number,
): Promise<void> {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and query = 'listen parchi_live'`.execute(dependencies.db);
  if (rows.length < count) return areListening({ dependencies }, count);
}

const nextEvent = (socket: Socket) =>
  new Promise((resolve) => {
    socket.onAny((event: string, payload: unknown) => resolve([event, payload]));
  });

test('F-64 what one server does is heard by a client of another one, once, and by its own clients once', async (context) => {
  const server = await startTestServer();
  const { databaseUrl } = server.settings;
  if (databaseUrl === undefined) {
    await server.close();
    return context.skip('one process has the embedded database');
  }
  const place = { origin: await server.listen() };
  const other = await startTestServer({ databaseUrl });
  context.after(async () => {
    await other.close();
    await server.close();
  });
  await areListening(server, 2);
  const shop = await signInShop(place);
  const clients = [await listen(place.origin, shop), await listen(await other.listen(), shop)];
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
