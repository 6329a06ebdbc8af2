import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  apiPaths,
  shopDetailsReplySchema,
  type Id,
  type OwnShop,
  type PublicShop,
  type ShopDetails,
} from '@parchi/contract';
import type { LightMyRequestResponse } from 'fastify';
import {
  createAccountsClient,
  newShopOwner,
  type AccountsClient,
} from '../../../../testing/clients/accountsClient.ts';
import { json } from '../../../../testing/clients/filesClient.ts';
import { postOrder } from '../../../../testing/clients/ordersClient.ts';
import {
  openOrdersFixture,
  type OrdersFixture,
} from '../../../../testing/fixtures/ordersFixture.ts';

let fixture: OrdersFixture;
before(async () => {
  fixture = await openOrdersFixture();
});
after(() => fixture.close());

type Shop = { readonly id: Id; readonly code: string; readonly client: AccountsClient };

async function openShop(): Promise<Shop> {
  const owner = newShopOwner();
  const client = createAccountsClient(fixture.server);
  await client.post(apiPaths.shopSignUp, owner);
  await client.signIn(owner.email);
  const { _id: id, shopId: code } = (await client.post(apiPaths.getUserData)).json<OwnShop>();
  return { id, code, client };
}

const fields = {
  addressl1: 'Sharma Xerox',
  addressl2: 'Koramangala',
  addressl3: 'Bangalore',
  addressl4: '560034',
  landmark: 'Near BDA Complex',
  phone: '+91 98450 12345',
  bnw: '1.50',
  color: '10',
  openTime: '09:00',
  closeTime: '20:30',
};
type Change = Partial<
  Record<
    | keyof typeof fields
    | 'id'
    | 'latitude'
    | 'longitude'
    | 'closedDays'
    | 'closedDates'
    | 'coverFromPages'
    | 'takesCash',
    unknown
  >
>;

const change = (shop: Shop, version: number, to: Change): Promise<LightMyRequestResponse> =>
  shop.client.post(apiPaths.changeShopDetails, { ...fields, id: shop.id, version, ...to });

function detailsIn(reply: LightMyRequestResponse): ShopDetails {
  assert.equal(reply.statusCode, 200, reply.body);
  return shopDetailsReplySchema.parse(reply.json()).details;
}

const show = async ({ client, id }: Shop) =>
  detailsIn(await client.post(apiPaths.shopDetails, { id }));

const codesFound = async (inputValue: string) =>
  (await createAccountsClient(fixture.server).post(apiPaths.findShop, { inputValue }))
    .json<PublicShop[]>()
    .map(({ shopId }) => shopId);

test('shows the shop its details from sign-up, and shows them to nobody else', async () => {
  const shop = await openShop();
  assert.deepEqual(await show(shop), {
    ...fields,
    version: 1,
    bnw: 1.5,
    color: 10,
    closedDays: [],
    closedDates: [],
    coverFromPages: 1,
    takesCash: false,
    rateChanges: [],
  });
  const other = await openShop();
  const reply = await other.client.post(apiPaths.shopDetails, { id: shop.id });
  assert.equal(reply.statusCode, 404);
});

test('shows changed details everywhere, and finds the shop only by the new details [F-340]', async () => {
  const shop = await openShop();
  const unique = shop.code.toLowerCase();
  detailsIn(await change(shop, 1, { addressl1: `Quill${unique} Prints` }));
  assert.deepEqual(await codesFound(`quill${unique}`), [shop.code]);
  detailsIn(
    await change(shop, 2, {
      addressl1: `Reed${unique} Prints`,
      bnw: '2',
      openTime: '18:00',
      closeTime: '02:00',
    }),
  );
  assert.deepEqual(await codesFound(`quill${unique}`), []);
  assert.deepEqual(await codesFound(`reed${unique}`), [shop.code]);
  const seen = await createAccountsClient(fixture.server).post(apiPaths.fetchShop, {
    shopId: shop.code,
  });
  const { shopName, bnw, timings } = seen.json<{ shop: PublicShop }>().shop;
  assert.deepEqual(
    [shopName, bnw, timings],
    [`Reed${unique} Prints`, 2, { open: '18:00', close: '02:00' }],
  );
  assert.ok(fixture.published.some((event) => event.endsWith(' changed')));
});

test('keeps the search’s count of shops per word correct after changes [F-340]', async () => {
  const { db } = fixture.server.dependencies;
  const shop = await openShop();
  detailsIn(await change(shop, 1, { addressl2: 'Indiranagar', landmark: 'Behind the lake' }));
  detailsIn(await change(shop, 2, { addressl2: 'Koramangala', landmark: 'Opposite the lake' }));
  const rows = await db.selectFrom('shops').select('search_words').execute();
  const counts = new Map<string, number>();
  for (const word of rows.flatMap(({ search_words: words }) => words)) {
    if (!word.startsWith('=')) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const stored = await db.selectFrom('shop_words').select(['word', 'shop_count']).execute();
  assert.deepEqual(
    stored.map(({ word, shop_count: count }) => [word, count]).sort(),
    [...counts].sort(),
  );
});

test('moves the shop to given coordinates or a new pincode, and otherwise keeps its place', async () => {
  const shop = await openShop();
  const place = async () => {
    const { db } = fixture.server.dependencies;
    return db
      .selectFrom('shops')
      .select(['latitude', 'longitude'])
      .where('id', '=', shop.id)
      .executeTakeFirstOrThrow();
  };
  detailsIn(await change(shop, 1, { latitude: 12.9, longitude: 77.6 }));
  assert.deepEqual(await place(), { latitude: 12.9, longitude: 77.6 });
  detailsIn(await change(shop, 2, { phone: '+91 98450 00000' }));
  assert.deepEqual(await place(), { latitude: 12.9, longitude: 77.6 });
  detailsIn(await change(shop, 3, { addressl4: '110024' }));
  const moved = await place();
  assert.ok((moved.latitude ?? 0) > 28 && (moved.latitude ?? 0) < 29);
});

test('refuses the second of two devices, and sends it the stored values [F-341]', async () => {
  const shop = await openShop();
  const first = detailsIn(await change(shop, 1, { bnw: '2' }));
  const second = await change(shop, 1, { bnw: '3', phone: '+91 98450 00000' });
  assert.equal(second.statusCode, 409);
  const { code, current } = second.json<{ code: string; current: ShopDetails }>();
  assert.deepEqual([code, current], ['shop.details_changed', first]);
  assert.deepEqual(await show(shop), first);
});

test('applies one of twenty simultaneous different changes [F-341]', async () => {
  const shop = await openShop();
  const rates = Array.from({ length: 20 }, (_, index) => index + 2);
  const replies = await Promise.all(rates.map((bnw) => change(shop, 1, { bnw })));
  const statuses = replies.map(({ statusCode }) => statusCode).sort();
  assert.deepEqual(statuses, [200, ...Array.from({ length: 19 }, () => 409)]);
  const { version, rateChanges } = await show(shop);
  assert.deepEqual([version, rateChanges.length], [2, 1]);
});

test('makes a change once when it is sent again after a lost answer [F-342]', async () => {
  const shop = await openShop();
  const replies = await Promise.all([1, 2, 3].map(() => change(shop, 1, { color: '12' })));
  replies.push(await change(shop, 1, { color: '12' }));
  for (const reply of replies) assert.equal(detailsIn(reply).version, 2);
  assert.equal((await show(shop)).rateChanges.length, 1);
});

test('records who changed which rate, from what and to what [F-343]', async () => {
  const shop = await openShop();
  detailsIn(await change(shop, 1, { bnw: '2', color: '12.50' }));
  detailsIn(await change(shop, 2, { bnw: '2', color: '12.50', phone: '+91 98450 00000' }));
  const { rateChanges } = detailsIn(await change(shop, 3, { bnw: '1', color: '12.50' }));
  assert.deepEqual(
    rateChanges.map(({ rate, from, to }) => [rate, from, to]),
    [
      ['bnw', 2, 1],
      ['color', 10, 12.5],
      ['bnw', 1.5, 2],
    ],
  );
  const { db } = fixture.server.dependencies;
  const rows = await db
    .selectFrom('shop_rate_changes')
    .select('account_id')
    .where('shop_id', '=', shop.id)
    .execute();
  assert.deepEqual(new Set(rows.map(({ account_id: id }) => id)), new Set([shop.id]));
});

test('new rates apply to new orders, and a placed order keeps its rates [F-344]', async () => {
  const shop = await openShop();
  const order = (totalPrice: string) =>
    postOrder(fixture.origin, fixture.order({ fields: { shop: shop.id, totalPrice } }));
  const placed = json(await order('15')) as { print: { _id: Id } };
  detailsIn(await change(shop, 1, { bnw: '2' }));
  const asked = await order('15');
  assert.equal(asked.status, 422);
  const { code, totalPrice } = json(asked) as { code: string; totalPrice: number };
  assert.deepEqual([code, totalPrice], ['print.wrong_total', 20]);
  assert.equal((await order('20')).status, 201);
  const { db } = fixture.server.dependencies;
  const kept = await db
    .selectFrom('orders')
    .select(['bnw_paise', 'total_paise'])
    .where('id', '=', placed.print._id)
    .executeTakeFirstOrThrow();
  assert.deepEqual([kept.bnw_paise, Number(kept.total_paise)], [150, 1_500]);
});

/** Returns a date in India's time, some days from today. */
const dateIn = (days: number) =>
  new Date(Date.now() + days * 86_400_000 + 330 * 60_000).toISOString().slice(0, 10);

test('shows closed days and dates sorted and without duplicates, and keeps them [F-432]', async () => {
  const shop = await openShop();
  const days = { closedDays: [6, 0, 0], closedDates: [dateIn(300), dateIn(0), dateIn(300)] };
  const expected = { closedDays: [0, 6], closedDates: [dateIn(0), dateIn(300)] };
  const closedIn = ({ closedDays, closedDates }: ShopDetails | PublicShop) => ({
    closedDays,
    closedDates,
  });
  assert.deepEqual(closedIn(detailsIn(await change(shop, 1, days))), expected);
  // A page from before these fields existed sends neither.
  assert.deepEqual(closedIn(detailsIn(await change(shop, 2, { bnw: '3' }))), expected);
  const seen = await createAccountsClient(fixture.server).post(apiPaths.fetchShop, {
    shopId: shop.code,
  });
  assert.deepEqual(closedIn(seen.json<{ shop: PublicShop }>().shop), expected);
  const none = detailsIn(await change(shop, 3, { bnw: '3', closedDays: [], closedDates: [] }));
  assert.deepEqual(closedIn(none), { closedDays: [], closedDates: [] });
});

test('drops past closed dates, and counts a form without them as unchanged [F-433]', async () => {
  const shop = await openShop();
  const dates = [dateIn(-1), dateIn(1)];
  await fixture.server.dependencies.db
    .updateTable('shops')
    .set({ closed_dates: dates })
    .where('id', '=', shop.id)
    .execute();
  assert.deepEqual((await show(shop)).closedDates, [dateIn(1)]);
  const repeated = detailsIn(await change(shop, 7, { closedDates: [dateIn(1)] }));
  assert.equal(repeated.version, 1);
  const changed = detailsIn(await change(shop, 1, { closedDates: [dateIn(-1), dateIn(2)] }));
  assert.deepEqual(changed.closedDates, [dateIn(2)]);
});

test('sets the number of pages from which an order gets a cover, and otherwise keeps it [F-437]', async () => {
  const shop = await openShop();
  for (const [index, coverFromPages] of [5, null, 1_000, 1].entries()) {
    const version = 2 * index + 1;
    const set = detailsIn(await change(shop, version, { bnw: '3', coverFromPages }));
    assert.equal(set.coverFromPages, coverFromPages);
    const kept = detailsIn(await change(shop, version + 1, { bnw: '4' }));
    assert.equal(kept.coverFromPages, coverFromPages);
  }
});

test('switches cash payment on and off for everybody, and refuses an outdated device [F-776]', async () => {
  const shop = await openShop();
  const seen = async () => {
    const client = createAccountsClient(fixture.server);
    const reply = await client.post(apiPaths.fetchShop, { shopId: shop.code });
    return reply.json<{ shop: PublicShop }>().shop.takesCash;
  };
  assert.equal(await seen(), false);
  assert.equal(detailsIn(await change(shop, 1, { takesCash: true })).takesCash, true);
  assert.equal(await seen(), true);
  // A page from before `takesCash` existed does not send it.
  assert.equal(detailsIn(await change(shop, 2, { bnw: '3' })).takesCash, true);
  const late = await change(shop, 2, { bnw: '3', takesCash: false });
  assert.equal(late.statusCode, 409);
  assert.equal(late.json<{ current: ShopDetails }>().current.takesCash, true);
  assert.equal(detailsIn(await change(shop, 3, { bnw: '3', takesCash: false })).takesCash, false);
  assert.equal(await seen(), false);
});

for (const [what, to, shown] of [
  ['lowest', { bnw: '0.01', color: 0.01, openTime: '00:00', closeTime: '00:01' }, 0.01],
  ['highest', { bnw: '1000', color: '1000.00', openTime: '23:58', closeTime: '23:59' }, 1_000],
  ['longest', { bnw: '1', color: '1', openTime: '00:01', closeTime: '00:00' }, 1],
] as const) {
  test(`takes the ${what} rates and hours that the limits allow [F-984]`, async () => {
    const { bnw, color, openTime, closeTime } = detailsIn(await change(await openShop(), 1, to));
    assert.deepEqual([bnw, color, openTime, closeTime], [shown, shown, to.openTime, to.closeTime]);
  });
}

test('takes as many closed days and dates as the limits allow [F-432]', async () => {
  const shop = await openShop();
  const closedDates = Array.from({ length: 60 }, (_, index) => dateIn(index + 1));
  const details = detailsIn(await change(shop, 1, { closedDays: [0, 1, 2, 3, 4, 5], closedDates }));
  assert.deepEqual([details.closedDays.length, details.closedDates.length], [6, 60]);
});

let shared: Shop | undefined;
const refused: readonly (readonly [string, Change & { version?: unknown }])[] = [
  ['a name of spaces', { addressl1: '   ' }],
  ['a name of 201 letters', { addressl1: 'x'.repeat(201) }],
  ['a name that is a number', { addressl1: 7 }],
  ['no locality', { addressl2: null }],
  ['a pincode that begins with 0', { addressl4: '060034' }],
  ['a phone of letters', { phone: 'call me' }],
  ['a rate of 0', { bnw: '0' }],
  ['a negative rate', { bnw: -1 }],
  ['a rate above ₹1,000', { color: '1000.01' }],
  ['a rate with three decimals', { color: '1.505' }],
  ['a rate in words', { color: 'ten' }],
  ['24:00 as a time', { openTime: '24:00' }],
  ['equal times', { openTime: '09:00', closeTime: '09:00' }],
  ['half of a place', { latitude: 12.9 }],
  ['a latitude beyond the pole', { latitude: 91, longitude: 0 }],
  ['seven closed days', { closedDays: [0, 1, 2, 3, 4, 5, 6] }],
  ['an eighth day of the week', { closedDays: [7] }],
  ['a day of the week in words', { closedDays: ['Sunday'] }],
  ['closed days that are no list', { closedDays: 0 }],
  ['61 closed dates', { closedDates: Array.from({ length: 61 }, (_, index) => dateIn(index)) }],
  ['a closed date that the calendar does not have', { closedDates: ['2027-02-29'] }],
  ['a closed date as people write it', { closedDates: ['25/12/2026'] }],
  ['a closed date beyond a year', { closedDates: [dateIn(368)] }],
  ['a closed date with a time', { closedDates: ['2026-12-25T00:00:00Z'] }],
  ['a cover from 0 pages on', { coverFromPages: 0 }],
  ['a cover from half a page on', { coverFromPages: 1.5 }],
  ['a cover from 1,001 pages on', { coverFromPages: 1_001 }],
  ['a cover in words', { coverFromPages: 'never' }],
  ['cash in words', { takesCash: 'yes' }],
  ['version 0', { version: 0 }],
  ['a version that is a text', { version: '1' }],
];
for (const [what, to] of refused) {
  test(`refuses ${what} in a shop’s details, and changes nothing [F-345]`, async () => {
    shared ??= await openShop();
    const reply = await change(shared, 1, to);
    assert.equal(reply.statusCode, 400, reply.body);
    const { details } = reply.json<{ details: { field: string; code: string }[] }>();
    assert.ok(details.length > 0 && details.every(({ field }) => /^[a-zA-Z0-9]+$/.test(field)));
    assert.equal((await show(shared)).version, 1);
  });
}

test('names the field and the code when a shop’s details are refused [F-345]', async () => {
  shared ??= await openShop();
  const reply = await change(shared, 1, { openTime: '09:00', closeTime: '09:00' });
  assert.deepEqual(reply.json<{ details: object[] }>().details, [
    { field: 'closeTime', code: 'same_as_open' },
  ]);
});
