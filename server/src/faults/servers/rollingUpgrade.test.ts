import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { apiPaths, liveNamespaces, type Id, type Order } from '@parchi/contract';
import {
  placePaidOrder,
  signInCustomer,
  signInShop,
  untilRefunded,
  type Client,
  type ShopClient,
} from '../../../testing/fixtures/customerAndShop.ts';
import {
  download,
  filePart,
  json,
  receive,
  sendShare,
} from '../../../testing/clients/filesClient.ts';
import { openSecondConnection } from '../../../testing/database/secondConnection.ts';
import { readZip } from '../../../testing/files/readZip.ts';
import {
  openChildWorkshop,
  type ChildServer,
  type ChildWorkshop,
} from '../../../testing/servers/childServer.ts';
import { openLiveClient, outcomeOf } from '../../../testing/servers/liveServer.ts';
import {
  layLastRelease,
  type LastRelease,
} from '../../../../tooling/src/releases/layLastRelease.ts';

const TIMEOUT_MS = 30_000;
/** How long both releases serve before the load ends. */
const BOTH_MS = 2_000;

/** The server that all calls go to. */
const place = { origin: '' };
let workshop: ChildWorkshop;
let release: LastRelease;
let last: ChildServer;
let next: ChildServer;
let customer: Client;
let shop: ShopClient;
before(async () => {
  release = await layLastRelease();
  workshop = await openChildWorkshop({}, { isEmpty: true });
  last = await workshop.start({ root: release.folder });
  place.origin = last.origin;
  [customer, shop] = [await signInCustomer(place), await signInShop(place)];
});
after(async () => {
  await workshop.close();
  await release.remove();
});

async function look(at: ChildServer, id: Id): Promise<Order> {
  place.origin = at.origin;
  return json(await customer.call(apiPaths.getOrder, { id })) as Order;
}

/** Returns how many refunds the provider has made. */
async function countRefunds(): Promise<number> {
  const connection = await openSecondConnection(workshop.databaseUrl);
  try {
    const { rows } = await connection.query<{ count: number }>(
      'select count(*)::int as count from sandbox_refunds',
    );
    return rows[0]?.count ?? 0;
  } finally {
    await connection.end();
  }
}

test('the last release keeps serving while this release starts and migrates the tables [F-844]', async () => {
  const print = await placePaidOrder(place, { customer, shop });
  const statuses = new Set<number>();
  let isOver = false;
  async function use(): Promise<void> {
    while (!isOver) {
      await placePaidOrder(place, { customer, shop });
      for (const [client, route, value] of [
        [customer, apiPaths.getOrder, { id: print }],
        [shop, apiPaths.fetchShop, { shopId: shop.shopId }],
        [customer, apiPaths.findShop, { inputValue: 'Kothrud' }],
      ] as const) {
        statuses.add((await client.call(route, value)).status);
      }
    }
  }
  const users = [use(), use()];
  next = await workshop.start();
  await pause(BOTH_MS);
  isOver = true;
  await Promise.all(users);
  assert.deepEqual([...statuses], [200]);
});

for (const [one, other, pair] of [
  ['the last release', 'this one', () => [last, next] as const],
  ['this release', 'the last one', () => [next, last] as const],
] as const) {
  test(`an order placed at ${one} is completed at ${other} [F-844]`, async () => {
    const [here, there] = pair();
    place.origin = here.origin;
    const print = await placePaidOrder(place, { customer, shop });
    const before = [await look(here, print), await look(there, print)] as const;
    assert.equal(before[0].tokenNumber, before[1].tokenNumber);
    assert.equal(before[0].amountPayable, before[1].amountPayable);
    assert.equal((await shop.call(apiPaths.completeOrder, { print })).status, 200);
    for (const server of [here, there]) assert.equal((await look(server, print)).active, false);
  });

  test(`an order placed at ${one} is refused at ${other}, and its money goes back once [F-844]`, async () => {
    const [here, there] = pair();
    place.origin = here.origin;
    const print = await placePaidOrder(place, { customer, shop });
    const refunds = await countRefunds();
    place.origin = there.origin;
    const refusal = { print, reason: 'paper' };
    assert.equal((await shop.call(apiPaths.refuseOrder, refusal)).status, 200);
    for (const server of [here, there]) {
      place.origin = server.origin;
      assert.equal((await untilRefunded(customer, print)).endReason, 'refused');
    }
    assert.equal(await countRefunds(), refunds + 1);
  });

  test(`files sent to ${one} are received from ${other} [F-844]`, async () => {
    const [here, there] = pair();
    const share = await sendShare(here.origin, filePart('a.txt', 'from here'), filePart('b', 'b'));
    assert.equal((await receive(there.origin, share)).status, 200);
    const zip = await download(there.origin, share.files);
    assert.equal((await readZip(zip.body)).get('a.txt')?.toString(), 'from here');
  });

  test(`an order placed at ${one} appears live on a counter at ${other} [F-844]`, async () => {
    const [here, there] = pair();
    const socket = openLiveClient(`${there.origin}${liveNamespaces.shop(shop.shopId)}`, {
      extraHeaders: { cookie: shop.cookie },
    });
    try {
      assert.equal(await outcomeOf(socket), 'connect');
      const told = new Promise<unknown>((resolve) =>
        socket.once('newPrint', ({ printId }: { printId: Id }) => resolve(printId)),
      );
      place.origin = here.origin;
      const print = await placePaidOrder(place, { customer, shop });
      const timeout = pause(TIMEOUT_MS, 'nothing', { ref: false });
      assert.equal(await Promise.race([told, timeout]), print);
    } finally {
      socket.close();
    }
  });

  test(`a session that begins at ${one} and signs out at ${other} ends at both [F-844]`, async () => {
    const [here, there] = pair();
    place.origin = here.origin;
    const another = await signInCustomer(place);
    const signedIn = async () => {
      const account = json(await another.call(apiPaths.getUserData)) as { _id: Id } | null;
      return account?._id;
    };
    place.origin = there.origin;
    assert.equal(await signedIn(), another.id);
    assert.equal((await another.call(apiPaths.signOut, {})).status, 204);
    place.origin = here.origin;
    assert.equal(await signedIn(), undefined);
  });
}

test('the last release refuses to start on newer tables, and this release keeps serving [F-805]', async () => {
  await workshop.kill(last, 'SIGTERM');
  await assert.rejects(workshop.start({ root: release.folder }), /ended/);
  place.origin = next.origin;
  const print = await placePaidOrder(place, { customer, shop });
  assert.equal((await look(next, print)).active, true);
});
