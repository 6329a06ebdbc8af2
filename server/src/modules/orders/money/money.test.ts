import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  apiPaths,
  type Id,
  type MoneyOrder,
  type MoneyOrdersReply,
  type MoneyReply,
} from '@parchi/contract';
import { sql } from 'kysely';
import { insertTestFiles } from '../../../../testing/fixtures/insertTestFiles.ts';
import {
  openPaymentsFixture,
  type PaidOrder,
  type PaymentsFixture,
} from '../../../../testing/fixtures/paymentsFixture.ts';
import {
  insertTestShop,
  insertTestUser,
  testCookie,
} from '../../../../testing/fixtures/testAccounts.ts';

let fixture: PaymentsFixture;
before(async () => {
  fixture = await openPaymentsFixture();
});
after(() => fixture.closeSound());

type Range = { readonly from: string; readonly to: string };

const newShop = () => insertTestShop(fixture.server.dependencies);

const call = (shop: Id, url: string, payload: object) =>
  fixture.server.inject({
    method: 'POST',
    url,
    headers: testCookie(shop),
    payload: { id: shop, ...payload },
  });

async function money(shop: Id, period: object = {}): Promise<MoneyReply> {
  const reply = await call(shop, apiPaths.shopMoney, period);
  assert.equal(reply.statusCode, 200, reply.body);
  return reply.json<MoneyReply>();
}

/** Lists all orders of the days, page by page. */
async function allOrders(shop: Id, period: object = {}): Promise<MoneyOrder[]> {
  const orders: MoneyOrder[] = [];
  let cursor: string | null = null;
  do {
    const page = cursor === null ? period : { ...period, cursor };
    const reply = await call(shop, apiPaths.shopMoneyOrders, page);
    assert.equal(reply.statusCode, 200, reply.body);
    const { orders: more, cursor: next }: MoneyOrdersReply = reply.json();
    orders.push(...more);
    cursor = next;
  } while (cursor !== null);
  return orders;
}

async function csvOf(shop: Id, range: Range): Promise<string[]> {
  const reply = await call(shop, apiPaths.shopMoneyCsv, range);
  assert.equal(reply.statusCode, 200, reply.body);
  assert.equal(reply.headers['content-type'], 'text/csv; charset=utf-8');
  const lines = reply.body.split('\r\n');
  assert.equal(lines.pop(), '');
  return lines;
}

/** Moves a ledger line in time, which only a test may do. */
async function moveLine(id: string, at: string): Promise<void> {
  await fixture.server.dependencies.db.transaction().execute(async (trx) => {
    await sql`alter table ledger disable trigger ledger_is_kept`.execute(trx);
    await sql`update ledger set created_at = ${at}::timestamptz where id = ${id}`.execute(trx);
    await sql`alter table ledger enable trigger ledger_is_kept`.execute(trx);
  });
}

async function moveOrder({ id }: Pick<PaidOrder, 'id'>, at: string): Promise<void> {
  const { db } = fixture.server.dependencies;
  const lines = await db.selectFrom('ledger').select('id').where('order_id', '=', id).execute();
  for (const line of lines) await moveLine(line.id, at);
}

async function refundByHand({ payment }: PaidOrder, paise: number): Promise<void> {
  const refund = fixture.razorpay.refundByHand(payment, paise);
  const message = await fixture.razorpay.message('refund.processed', { refund, payment });
  assert.equal(await fixture.webhook(message), 200);
  await fixture.payments.work();
}

test('sums orders, pages by colour, gross, priority fees, refunds and net of today [F-490]', async () => {
  const shop_id = await newShop();
  const nothing = {
    orders: 0,
    bnwPages: 0,
    colorPages: 0,
    gross: 0,
    cash: 0,
    priorityFees: 0,
    refunds: 0,
    net: 0,
  };
  const before = await money(shop_id);
  assert.deepEqual([before.sums, before.days], [nothing, []]);
  assert.deepEqual([before.from, before.to], [before.today, before.today]);
  const urgent = await fixture.openOrder({
    shop_id,
    is_priority: true,
    total_paise: 1_050,
    amount_paise: 2_050,
  });
  await insertTestFiles(fixture.server.dependencies.db, urgent.id, [
    { color: 'Black and White', printed_pages: 3, copies: 1 },
    { color: 'Color', printed_pages: 2, copies: 5 },
  ]);
  await fixture.tell(fixture.razorpay.pay(urgent.providerOrderId));
  const other = await fixture.payOrder({ shop_id, total_paise: 45, amount_paise: 100 });
  await refundByHand(other, 33);
  const { sums, days, today } = await money(shop_id);
  const expected = {
    orders: 2,
    bnwPages: 3,
    colorPages: 10,
    gross: 21.5,
    cash: 0,
    priorityFees: 10,
    refunds: 0.33,
    net: 21.17,
  };
  assert.deepEqual(sums, expected);
  assert.deepEqual(days, [{ day: today, ...expected }]);
  const [newest, oldest] = await allOrders(shop_id);
  assert.deepEqual(
    [newest?.orderId, newest?.net, oldest?.tokenNumber, oldest?.priorityFees],
    [other.id, 0.67, -1, 10],
  );
  assert.equal(oldest?.customerName, 'Asha Rao');
});

test('does not count money that is returned because it paid for nothing [F-490]', async () => {
  const shop_id = await newShop();
  const order = await fixture.payOrder({ shop_id });
  await fixture.tell(fixture.razorpay.pay(order.providerOrderId));
  const late = await fixture.openOrder({ shop_id, state: 'expired' });
  await fixture.tell(fixture.razorpay.pay(late.providerOrderId));
  await fixture.workNow();
  const { orders, gross, refunds } = (await money(shop_id)).sums;
  assert.deepEqual([orders, gross, refunds], [1, 25, 0]);
  assert.deepEqual(fixture.takeAlerts(), ['orphan', 'orphan']);
});

test('counts a refund on the day when the provider has paid it [F-490]', async () => {
  const shop_id = await newShop();
  const order = await fixture.payOrder({ shop_id });
  await moveOrder(order, '2026-03-01T12:00:00+05:30');
  fixture.razorpay.refundStart.status = 'pending';
  const refused = { print: order.id, reason: 'paper' };
  assert.equal((await call(shop_id, apiPaths.refuseOrder, refused)).statusCode, 200);
  await fixture.payments.work();
  assert.equal((await money(shop_id)).sums.refunds, 0);
  fixture.razorpay.refundStart.status = 'processed';
  const [refund] = fixture.razorpay.refundsOf(order.payment);
  assert.ok(refund);
  fixture.razorpay.endRefund(refund, 'processed');
  await fixture.workNow();
  const { sums } = await money(shop_id);
  assert.deepEqual([sums.orders, sums.gross, sums.refunds, sums.net], [0, 0, 25, -25]);
  const [line] = await allOrders(shop_id);
  assert.deepEqual([line?.orderId, line?.gross, line?.refunds], [order.id, 0, 25]);
  const paid = await money(shop_id, { from: '2026-03-01', to: '2026-03-01' });
  assert.deepEqual([paid.sums.orders, paid.sums.gross, paid.sums.refunds], [1, 25, 0]);
});

for (const [time, day] of [
  ['2026-03-01T23:59:59.999999+05:30', '2026-03-01'],
  ['2026-03-02T00:00:00+05:30', '2026-03-02'],
  ['2026-03-01T18:29:59.999999Z', '2026-03-01'],
  ['2026-03-01T18:30:00Z', '2026-03-02'],
  ['2025-12-31T18:30:00Z', '2026-01-01'],
] as const) {
  test(`counts a payment at ${time} on ${day} of the shop’s calendar [F-491]`, async () => {
    const shop_id = await newShop();
    const order = await fixture.payOrder({ shop_id });
    await moveOrder(order, time);
    const { days } = await money(shop_id, { from: '2025-12-31', to: '2026-03-03' });
    assert.deepEqual(
      days.map((one) => [one.day, one.gross]),
      [[day, 25]],
    );
    const range = { from: day, to: day };
    assert.deepEqual(
      (await allOrders(shop_id, range)).map(({ orderId }) => orderId),
      [order.id],
    );
    assert.match((await csvOf(shop_id, range))[1] ?? '', new RegExp(`^${day},`));
  });
}

for (const [what, period] of [
  ['a day alone', { from: '2026-03-01' }],
  ['an end alone', { to: '2026-03-01' }],
  ['an end before its begin', { from: '2026-03-02', to: '2026-03-01' }],
  ['more than 366 days', { from: '2026-01-01', to: '2027-01-02' }],
  ['the 30th of February', { from: '2026-02-30', to: '2026-03-01' }],
  ['the year 0', { from: '0000-01-01', to: '0000-01-02' }],
  ['the year 10000', { from: '10000-01-01', to: '10000-01-02' }],
  ['a time of day', { from: '2026-03-01T00:00', to: '2026-03-02' }],
  ['a number', { from: 20260301, to: 20260302 }],
  ['a period that is none', { period: 'decade' }],
  ['a quote', { from: "2026-03-01'", to: '2026-03-01' }],
] as const) {
  test(`refuses ${what} as the period of a shop’s money [F-492]`, async () => {
    for (const path of [apiPaths.shopMoney, apiPaths.shopMoneyOrders, apiPaths.shopMoneyCsv]) {
      assert.equal((await call(fixture.shop, path, period)).statusCode, 400, path);
    }
  });
}

test('accepts a leap year of 366 days, and refuses an invalid cursor [F-492]', async () => {
  const { from } = await money(fixture.shop, { from: '2028-01-01', to: '2028-12-31' });
  assert.equal(from, '2028-01-01');
  const both = { period: 'today', from: '2026-03-01', to: '2026-03-01' };
  assert.equal((await call(fixture.shop, apiPaths.shopMoney, both)).statusCode, 400);
  for (const cursor of ['', 'x', '-1', '1e3', '9'.repeat(19), 7]) {
    const reply = await call(fixture.shop, apiPaths.shopMoneyOrders, { cursor });
    assert.equal(reply.statusCode, 400, String(cursor));
  }
});

test('lists each order once over several pages, and none of another shop [F-490]', async () => {
  const [shop_id, other] = [await newShop(), await newShop()];
  const paid: PaidOrder[] = [];
  for (let number = 1; number <= 53; number += 1) {
    const order = await fixture.payOrder({ shop_id, amount_paise: 100 * number });
    // Several orders have the same time, so that a page also ends between equal times.
    await moveOrder(order, `2026-03-0${1 + Math.floor(number / 27)}T10:00:00Z`);
    paid.push(order);
  }
  const range = { from: '2026-03-01', to: '2026-03-02' };
  const listed = await allOrders(shop_id, range);
  assert.deepEqual(
    listed.map(({ orderId }) => orderId),
    paid.map(({ id }) => id).reverse(),
  );
  assert.deepEqual(await allOrders(other, range), []);
  const page = await call(shop_id, apiPaths.shopMoneyOrders, range);
  const { cursor } = page.json<MoneyOrdersReply>();
  const foreign = await call(other, apiPaths.shopMoneyOrders, { ...range, cursor });
  assert.deepEqual(foreign.json(), { orders: [], cursor: null });
});

test('writes a CSV with a byte order mark, CRLF and escaped names [F-493]', async () => {
  const shop_id = await newShop();
  const user_id = await insertTestUser(fixture.server.dependencies, '=HYPERLINK("https://x")');
  const order = await fixture.payOrder({ shop_id, user_id });
  await moveOrder(order, '2026-03-01T09:05:06+05:30');
  const reply = await call(shop_id, apiPaths.shopMoneyCsv, {
    from: '2026-03-01',
    to: '2026-03-31',
  });
  assert.deepEqual([...reply.rawPayload.subarray(0, 3)], [0xef, 0xbb, 0xbf]);
  assert.equal(
    reply.headers['content-disposition'],
    'attachment; filename="Parchi 2026-03-01 to 2026-03-31.csv"',
  );
  assert.equal(
    reply.body.split('\r\n')[1],
    `2026-03-01,09:05:06,1,"'=HYPERLINK(""https://x"")",0,0,25,0,0,0,25,${order.id}`,
  );
  assert.ok(!/(?<!\r)\n/.test(reply.body));
});

test('streams a CSV to a form, page by page, with each order once [F-493]', async () => {
  const shop_id = await newShop();
  for (let count = 0; count < 3; count += 1) await fixture.payOrder({ shop_id });
  const { today } = await money(shop_id);
  const reply = await fixture.server.inject({
    method: 'POST',
    url: apiPaths.shopMoneyCsv,
    headers: {
      ...testCookie(shop_id),
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: new URLSearchParams({ id: shop_id, from: today, to: today }).toString(),
  });
  assert.equal(reply.statusCode, 200, reply.body);
  assert.equal(reply.headers['content-length'], undefined);
  assert.equal(reply.body.split('\r\n').length, 1 + 3 + 1);
});
