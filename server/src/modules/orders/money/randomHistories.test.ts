import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  apiPaths,
  type Id,
  type MoneyOrdersReply,
  type MoneyReply,
  type MoneySums,
} from '@parchi/contract';
import { sql, type RawBuilder } from 'kysely';
import { seededRandom } from '../../../seed/seededRandom.ts';
import { insertTestFiles } from '../../../../testing/fixtures/insertTestFiles.ts';
import {
  openPaymentsFixture,
  type PaidOrder,
  type PaymentsFixture,
} from '../../../../testing/fixtures/paymentsFixture.ts';
import { insertTestShop, testCookie } from '../../../../testing/fixtures/testAccounts.ts';

const ORDERS = 24;
const FIRST_MIDNIGHT_MS = Date.parse('2026-02-26T00:00:00+05:30');
const DAYS = 6;
const DAY_MS = 86_400_000;

let fixture: PaymentsFixture;
before(async () => {
  fixture = await openPaymentsFixture();
});
after(() => fixture.close());

type Random = (below: number) => number;

/** Returns whole numbers that a seed decides, so that a failure can be repeated. */
function wholeNumbers(seed: number): Random {
  const random = seededRandom(seed);
  return (below) => Math.floor(random() * below);
}

/** A paid order as this test knows it without reading the ledger. */
type Sold = PaidOrder & {
  readonly bnwPages: number;
  readonly colorPages: number;
  readonly feePaise: number;
  readonly files: readonly Id[];
};

/**
 * An order in cash, with what the shop has earned from it in the end: nothing if the cash was never taken or was given
 * back.
 */
type SoldInCash = { readonly id: Id; readonly booked: Partial<MoneySums> | undefined };

/** One movement of money, with the day on which this test books it. */
type Movement = Omit<MoneySums, 'orders'> & { readonly order: Id; readonly day: string };

async function sell(shop_id: Id, random: Random): Promise<Sold> {
  const files = Array.from({ length: 1 + random(3) }, () => ({
    color: random(2) === 0 ? ('Color' as const) : ('Black and White' as const),
    printed_pages: 1 + random(40),
    copies: 1 + random(5),
  }));
  const pagesIn = (color: string) =>
    files.reduce(
      (sum, file) => sum + (file.color === color ? file.printed_pages * file.copies : 0),
      0,
    );
  const feePaise = random(3) === 0 ? 1_000 : 0;
  const total_paise = 100 + random(90_000);
  const order = await fixture.openOrder({
    shop_id,
    is_priority: feePaise > 0,
    total_paise,
    amount_paise: total_paise + feePaise,
  });
  const ids = await insertTestFiles(fixture.server.dependencies.db, order.id, files);
  const payment = fixture.razorpay.pay(order.providerOrderId);
  await fixture.tell(payment);
  return {
    ...order,
    payment,
    feePaise,
    files: ids,
    bnwPages: pagesIn('Black and White'),
    colorPages: pagesIn('Color'),
  };
}

const asShop = (shop: Id, url: string, payload: object) =>
  fixture.server.inject({ method: 'POST', url, headers: testCookie(shop), payload });

async function refundByHand({ payment }: Sold, paise: number): Promise<void> {
  if (paise <= 0 || paise > payment.amount - payment.amount_refunded) return;
  const refund = fixture.razorpay.refundByHand(payment, paise);
  const message = await fixture.razorpay.message('refund.processed', { refund, payment });
  await fixture.webhook(message);
  await fixture.payments.work();
}

/** What may happen to a paid order. A call may be refused because of what happened before. */
const fates: readonly ((shop: Id, order: Sold, random: Random) => Promise<unknown>)[] = [
  () => Promise.resolve(),
  (shop, { id, files }, random) => {
    const refused = files.filter(() => random(2) === 0).map((_id) => ({ _id }));
    return asShop(shop, apiPaths.refuseOrderFiles, { print: id, files: refused, reason: 'paper' });
  },
  (shop, { id }) => asShop(shop, apiPaths.completeOrder, { print: id }),
  (shop, { id }) => asShop(shop, apiPaths.refuseOrder, { print: id, reason: 'toner' }),
  (_shop, { id }) => fixture.callAsCustomer(apiPaths.cancelOrder, { print: id }),
  (_shop, order, random) => refundByHand(order, 1 + random(order.amountPaise)),
  (_shop, order) => refundByHand(order, order.amountPaise),
  // A second payment for the same order, which is refunded.
  (_shop, { providerOrderId }) => fixture.tell(fixture.razorpay.pay(providerOrderId)),
];

async function sellAndChange(shop: Id, random: Random): Promise<Sold[]> {
  const orders: Sold[] = [];
  for (let count = 0; count < ORDERS; count += 1) {
    const order = await sell(shop, random);
    orders.push(order);
    fixture.razorpay.refundStart.status =
      (['processed', 'pending', 'failed'] as const)[random(3)] ?? 'processed';
    for (let turn = random(3); turn > 0; turn -= 1) {
      await fates[random(fates.length)]?.(shop, order, random);
    }
    await fixture.payments.work();
    if (random(4) === 0) await fixture.workNow();
  }
  fixture.razorpay.refundStart.status = 'processed';
  fixture.takeAlerts();
  return orders;
}

const nothing: MoneySums = {
  orders: 0,
  bnwPages: 0,
  colorPages: 0,
  gross: 0,
  cash: 0,
  priorityFees: 0,
  refunds: 0,
  net: 0,
};

/**
 * Simulates an order in cash: at random, the counter completes it, undoes that, puts it back, and refuses a file or the
 * order.
 */
async function sellInCash(shop: Id, random: Random): Promise<SoldInCash> {
  const feePaise = random(3) === 0 ? 1_000 : 0;
  const files = Array.from({ length: 2 + random(2) }, () => ({
    color: random(2) === 0 ? ('Color' as const) : ('Black and White' as const),
    printed_pages: 1 + random(40),
    copies: 1 + random(5),
    price_paise: 50 + random(9_000),
  }));
  const total_paise = files.reduce((sum, file) => sum + file.price_paise, 0);
  const { id } = await fixture.insertOrder({
    shop_id: shop,
    state: 'active',
    is_cash: true,
    is_priority: feePaise > 0,
    token_number: -1,
    paid_at: new Date(),
    total_paise,
    amount_paise: total_paise + feePaise,
  });
  const [firstId] = await insertTestFiles(fixture.server.dependencies.db, id, files);
  let [isActive, isTaken, isFirstRefused, wasTaken] = [true, false, false, false];
  let isTakenByLast = false;
  const call = async (path: string, payload: object = {}) =>
    (await asShop(shop, path, { print: id, ...payload })).statusCode === 200;
  for (let turn = random(6); turn > 0; turn -= 1) {
    const step = random(5);
    if (step === 0 && (await call(apiPaths.completeOrder))) {
      if (isActive) isTakenByLast = !isTaken;
      [isActive, isTaken, wasTaken] = [false, true, true];
    } else if (step === 1 && !isActive) {
      assert.ok(await call(apiPaths.reopenOrder, { undo: true }));
      [isActive, isTaken] = [true, !isTakenByLast];
    } else if (step === 2 && !isActive) {
      assert.ok(await call(apiPaths.reopenOrder));
      isActive = true;
    } else if (step === 3 && isActive) {
      const refusal = { files: [{ _id: firstId }], reason: 'paper' };
      assert.ok(await call(apiPaths.refuseOrderFiles, refusal));
      isFirstRefused = true;
    } else if (step === 4 && isActive && random(3) === 0) {
      assert.ok(await call(apiPaths.refuseOrder, { reason: 'toner' }));
      isTaken = false;
      break;
    }
  }
  if (!wasTaken) return { id, booked: undefined };
  const sold = isFirstRefused ? files.slice(1) : files;
  const pagesIn = (color: string) =>
    sold.reduce(
      (sum, file) => sum + Number(file.color === color) * file.printed_pages * file.copies,
      0,
    );
  const paise = sold.reduce((sum, file) => sum + file.price_paise, feePaise);
  const taken = {
    bnwPages: pagesIn('Black and White'),
    colorPages: pagesIn('Color'),
    gross: paise,
    cash: paise,
    priorityFees: feePaise,
  };
  return { id, booked: isTaken ? taken : {} };
}

type Instant = { readonly at: Date; readonly day: string };

/** Returns a random time on a random day in India, often next to midnight. */
function instant(random: Random): Instant {
  const day = random(DAYS);
  const second = [0, 1, 86_399, random(86_400)][random(4)] ?? 0;
  return {
    at: new Date(FIRST_MIDNIGHT_MS + day * DAY_MS + second * 1_000),
    day: new Date(Date.parse('2026-02-26') + day * DAY_MS).toISOString().slice(0, 10),
  };
}

async function moveLines({ at }: Instant, where: RawBuilder<unknown>): Promise<void> {
  await fixture.server.dependencies.db.transaction().execute(async (trx) => {
    await sql`alter table ledger disable trigger ledger_is_kept`.execute(trx);
    await sql`update ledger set created_at = ${at} where ${where}`.execute(trx);
    await sql`alter table ledger enable trigger ledger_is_kept`.execute(trx);
  });
}

/** Moves the ledger line of each movement in the provider’s books to a random time, and returns the movements. */
async function spread(orders: readonly Sold[], random: Random): Promise<Movement[]> {
  const { db } = fixture.server.dependencies;
  const movements: Movement[] = [];
  for (const { id: order, payment, bnwPages, colorPages, feePaise } of orders) {
    await moveLines(instant(random), sql`order_id = ${order}`);
    const book = async (source: string, kind: 'charge' | 'refund', what: Partial<MoneySums>) => {
      const moment = instant(random);
      await moveLines(moment, sql`kind = ${kind} and source_id = ${source}`);
      movements.push({ ...nothing, order, day: moment.day, ...what });
    };
    await book(payment.id, 'charge', {
      bnwPages,
      colorPages,
      gross: payment.amount,
      priorityFees: feePaise,
    });
    for (const refund of fixture.razorpay.refundsOf(payment)) {
      if (refund.status !== 'processed') continue;
      const { id } = await db
        .selectFrom('refunds')
        .select('id')
        .where('provider_refund_id', '=', refund.id)
        .executeTakeFirstOrThrow();
      await book(id, 'refund', { refunds: refund.amount });
    }
  }
  return movements;
}

/** Moves the ledger lines of each cash order to a random time, and returns the movements. */
async function spreadCash(orders: readonly SoldInCash[], random: Random): Promise<Movement[]> {
  const movements: Movement[] = [];
  for (const { id: order, booked } of orders) {
    const moment = instant(random);
    await moveLines(moment, sql`order_id = ${order}`);
    if (booked) movements.push({ ...nothing, order, day: moment.day, ...booked });
  }
  return movements;
}

/** Adds up movements in paise. */
function sumOf(movements: readonly Movement[]) {
  const add = (field: keyof Omit<MoneySums, 'orders' | 'net'>) =>
    movements.reduce((sum, movement) => sum + movement[field], 0);
  const [gross, refunds] = [add('gross'), add('refunds')];
  return {
    orders: movements.filter(({ gross: paise }) => paise > 0).length,
    bnwPages: add('bnwPages'),
    colorPages: add('colorPages'),
    gross,
    cash: add('cash'),
    priorityFees: add('priorityFees'),
    refunds,
    net: gross - refunds,
  };
}

function inPaise(sums: MoneySums): MoneySums {
  const paise = (rupees: number) => {
    assert.equal(rupees, Math.round(rupees * 100) / 100, 'at most two decimals');
    return Math.round(rupees * 100);
  };
  return {
    orders: sums.orders,
    bnwPages: sums.bnwPages,
    colorPages: sums.colorPages,
    gross: paise(sums.gross),
    cash: paise(sums.cash),
    priorityFees: paise(sums.priorityFees),
    refunds: paise(sums.refunds),
    net: paise(sums.net),
  };
}

async function compare(
  shop: Id,
  movements: readonly Movement[],
  range: Record<'from' | 'to', string>,
) {
  const within = movements.filter(({ day }) => day >= range.from && day <= range.to);
  const reply = await asShop(shop, apiPaths.shopMoney, { id: shop, ...range });
  const { sums, days } = reply.json<MoneyReply>();
  assert.deepEqual(inPaise(sums), sumOf(within));
  const byDay = [...Map.groupBy(within, ({ day }) => day)].sort(([one], [other]) =>
    one < other ? -1 : 1,
  );
  assert.deepEqual(
    days.map(({ day, ...ofDay }) => [day, inPaise(ofDay)]),
    byDay
      .map(([day, moved]) => [day, sumOf(moved)] as const)
      // Cash that was not taken after all counts on no day.
      .filter(([, { orders, refunds }]) => orders + refunds > 0),
  );
  const page = await asShop(shop, apiPaths.shopMoneyOrders, { id: shop, ...range });
  const { orders, cursor } = page.json<MoneyOrdersReply>();
  assert.equal(cursor, null);
  const byOrder = Map.groupBy(within, ({ order }) => order);
  assert.equal(orders.length, byOrder.size);
  for (const { orderId, ...line } of orders) {
    const moved = byOrder.get(orderId) ?? assert.fail();
    const expected = sumOf(moved);
    assert.deepEqual(inPaise({ ...line, orders: expected.orders }), expected, orderId);
  }
}

for (const seed of [1, 2, 3, 4]) {
  test(`sums match the provider’s books and the cash to the paisa, for random histories of seed ${seed} [F-490, F-770]`, async () => {
    const random = wholeNumbers(seed);
    const shop = await insertTestShop(fixture.server.dependencies);
    const orders = await sellAndChange(shop, random);
    const cash: SoldInCash[] = [];
    for (let count = 0; count < ORDERS; count += 1) cash.push(await sellInCash(shop, random));
    const movements = [...(await spread(orders, random)), ...(await spreadCash(cash, random))];
    const names = [...new Set(movements.map(({ day }) => day))].sort();
    for (const from of names) {
      for (const to of names.filter((name) => name >= from)) {
        await compare(shop, movements, { from, to });
      }
    }
  });
}
