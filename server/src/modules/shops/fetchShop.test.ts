import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, test } from 'node:test';
import {
  apiPaths,
  shopReplySchema,
  type Id,
  type PublicShop,
  type ShopReply,
} from '@parchi/contract';
import { secondsFromNow } from '../../db/databaseClock.ts';
import { insertTestShop } from '../../../testing/fixtures/testAccounts.ts';
import { startServer, type TestServer } from '../../../testing/servers/startServer.ts';
import { insertShops } from './insertShops.ts';

let server: TestServer;
before(async () => {
  server = await startServer();
});
after(() => server.close());

async function fetchReply(shopId: string): Promise<ShopReply> {
  const reply = await server.inject({
    method: 'POST',
    url: apiPaths.fetchShop,
    payload: { shopId },
  });
  assert.equal(reply.statusCode, 200, reply.body);
  return shopReplySchema.parse(reply.json());
}

async function fetchShop(shopId: string): Promise<PublicShop> {
  return (await fetchReply(shopId)).shop;
}

async function codeOf(id: Id): Promise<string> {
  const row = await server.dependencies.db
    .selectFrom('shops')
    .select('code')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.code;
}

test('fetches a shop by its code in any letter case, with prices in rupees', async () => {
  const id = await insertTestShop(server.dependencies);
  const code = await codeOf(id);
  assert.deepEqual(await fetchShop(code.toLowerCase()), {
    _id: id,
    shopId: code,
    shopName: 'Sharma Xerox',
    address: ['Koramangala', 'Bangalore', '560034', 'Near bus stand'],
    phone: '+91 98450 12345',
    bnw: 1.5,
    color: 10,
    blackPrints: true,
    colorPrints: true,
    on: true,
    pausedUntil: null,
    timings: { open: '09:00', close: '20:30' },
    closedDays: [],
    closedDates: [],
    takesCash: false,
    currentToken: 0,
    tokenNumber: 0,
    totalOrders: 0,
  });
});

test('shows the lowest active token number, or the last completed one when none is active', async () => {
  const { db } = server.dependencies;
  const id = await insertTestShop(server.dependencies);
  const code = await codeOf(id);
  await db
    .updateTable('shops')
    .set({ last_token: 9, order_count: 11 })
    .where('id', '=', id)
    .execute();
  await insertOrder(id, { token: 6, state: 'completed', secondsAgo: 30 });
  await insertOrder(id, { token: 4, state: 'completed', secondsAgo: 20 });
  await insertOrder(id, { token: -1, state: 'completed', secondsAgo: 10 });
  assert.equal((await fetchShop(code)).currentToken, 4);

  for (const [token, state] of [
    [8, 'active'],
    [7, 'active'],
    [5, 'completed'],
    [-1, 'active'],
  ] as const) {
    await insertOrder(id, { token, state });
  }
  const { shop, queue } = await fetchReply(code);
  assert.deepEqual([shop.currentToken, shop.tokenNumber, shop.totalOrders], [7, 9, 11]);
  assert.deepEqual(queue, [-1, 7, 8]);
});

type ShownPrint = { token: number; state: 'active' | 'completed'; secondsAgo?: number };

async function insertOrder(shopId: Id, { token, state, secondsAgo = 0 }: ShownPrint) {
  const id = randomBytes(16).toString('hex');
  await server.dependencies.db
    .insertInto('orders')
    .values({
      id,
      user_id: shopId,
      shop_id: shopId,
      state,
      object_group: id,
      is_priority: token === -1,
      bnw_paise: 100,
      color_paise: 500,
      total_paise: 100,
      amount_paise: 100,
      token_number: token,
      completed_at: state === 'completed' ? secondsFromNow(-secondsAgo) : null,
    })
    .execute();
}

test('finds shops by their ids and omits unknown ids', async () => {
  const module = server.modules.shops;
  const [first, second] = [
    await insertTestShop(server.dependencies),
    await insertTestShop(server.dependencies),
  ];
  const nobody = 'f'.repeat(32) as Id;
  const found = await module.findPublicShops([second, nobody, first]);
  assert.deepEqual(new Set(found.keys()), new Set([first, second]));
  assert.equal((await module.findPublicShop(first))?._id, first);
  assert.equal(await module.findPublicShop(nobody), undefined);
  assert.equal((await module.findPublicShops([])).size, 0);
});

test('never gives a shop the code of another', async () => {
  const { db } = server.dependencies;
  const taken = await codeOf(await insertTestShop(server.dependencies));
  const id = await insertTestShop(server.dependencies, { name: 'Second' });
  const shop = await db
    .selectFrom('shops')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const offered = [taken, taken, 'ZZZZZZ'];
  await db.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('shops').where('id', '=', id).execute();
    const { bnw_paise: bnwPaise, color_paise: colorPaise, opens_at: opensAt, ...others } = shop;
    const again = {
      ...others,
      id,
      owner: 'Ravi Verma',
      bnwPaise,
      colorPaise,
      opensAt,
      closesAt: shop.closes_at,
    };
    await insertShops(transaction, [again], () => offered.shift() ?? '');
  });
  assert.equal(await codeOf(id), 'ZZZZZZ');
  assert.deepEqual(offered, []);
});

test('counts the words of shops that sign up at once, without a deadlock', async () => {
  const count = 20;
  await Promise.all(
    Array.from({ length: count }, (_, index) =>
      insertTestShop(server.dependencies, {
        name: index % 2 === 0 ? 'Alpha Omega' : 'Omega Alpha',
      }),
    ),
  );
  const words = await server.dependencies.db
    .selectFrom('shop_words')
    .select('shop_count')
    .where('word', 'in', ['alpha', 'omega'])
    .execute();
  assert.deepEqual(words, [{ shop_count: count }, { shop_count: count }]);
});

test('places a shop without coordinates at the centre of its pincode, if that is known', async () => {
  const placeOf = async (id: Id) => {
    const { latitude, longitude } = await server.dependencies.db
      .selectFrom('shops')
      .select(['latitude', 'longitude'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return [latitude, longitude];
  };
  const of = (shop: object) => insertTestShop(server.dependencies, shop);
  assert.deepEqual(await placeOf(await of({})), [12.926138, 77.622109]);
  assert.deepEqual(
    await placeOf(await of({ latitude: 12.9, longitude: null })),
    [12.926138, 77.622109],
  );
  assert.deepEqual(await placeOf(await of({ latitude: 0, longitude: 0 })), [0, 0]);
  assert.deepEqual(await placeOf(await of({ pincode: '999999' })), [null, null]);
});
