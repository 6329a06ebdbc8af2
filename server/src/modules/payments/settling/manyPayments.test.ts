import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import type { PaymentState } from '../../../db/schema/paymentTables.ts';
import { pickFrom, seededRandom } from '../../../seed/seededRandom.ts';
import { insertTestShop } from '../../../../testing/fixtures/testAccounts.ts';
import {
  openPaymentsFixture,
  type PaymentsFixture,
} from '../../../../testing/fixtures/paymentsFixture.ts';
import { insertTestOrder } from '../../../../testing/fixtures/insertTestOrder.ts';
import type { RazorpayPayment } from '../../../../testing/razorpay/razorpayBooks.ts';
import { canMovePayment } from './paymentTransitions.rules.ts';

const SEED = 20_261_121;
const ORDERS = 200;
const PAYMENTS = 225;
const DELIVERIES = 1_000;
const AT_ONCE = 20;
const BATCH = 5;
const EVENTS = ['payment.authorized', 'payment.captured', 'order.paid'];

let fixture: PaymentsFixture;
before(async () => {
  fixture = await openPaymentsFixture();
});
after(() => fixture.closeSound());

test(`applies or refunds each of ${PAYMENTS} payments once under ${DELIVERIES} shuffled webhooks, seed ${SEED} [F-26]`, async () => {
  fixture.published.length = 0;
  const random = seededRandom(SEED);
  const shop = await insertTestShop(fixture.server.dependencies);
  const payments: RazorpayPayment[] = [];
  for (let count = 0; count < ORDERS; count += 1) {
    const owner = { user: fixture.user, shop };
    const order = await insertTestOrder(fixture.server.dependencies, owner);
    const { orderId: providerOrderId } = await fixture.payments.open(order);
    const status = random() < 0.5 ? 'authorized' : 'failed';
    payments.push(fixture.razorpay.pay(providerOrderId, { status }));
    // Some orders get a second payment, as if the customer had paid in a second tab.
    if (count < PAYMENTS - ORDERS) payments.push(fixture.razorpay.pay(providerOrderId, { status }));
  }
  const messages = await Promise.all(
    payments.flatMap((payment) =>
      EVENTS.map((event) => fixture.razorpay.message(event, { payment })),
    ),
  );
  const repeated = Array.from({ length: DELIVERIES - messages.length }, () =>
    pickFrom(messages, random),
  );
  const deliveries = shuffle([...messages, ...repeated], random);
  const captures = shuffle(payments, random);
  const readHistory = await keepHistory();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let left = deliveries.length; left > 0; left = deliveries.length) {
        for (const message of deliveries.splice(0, BATCH)) {
          assert.equal(await fixture.webhook(message), 200);
        }
        const captured = captures.splice(0, Math.ceil(captures.length / Math.ceil(left / BATCH)));
        for (const payment of captured) fixture.razorpay.setStatus(payment, 'captured');
        await fixture.payments.work();
      }
    }),
  );
  await fixture.reconcileNow();
  await fixture.workNow();
  for (const { from, to } of await readHistory()) {
    assert.ok(canMovePayment(from ?? undefined, to), `${from ?? 'unknown'} → ${to}, seed ${SEED}`);
  }
  assert.deepEqual(fixture.takeAlerts(), Array(PAYMENTS - ORDERS).fill('orphan'), `seed ${SEED}`);
  assert.equal(fixture.published.length, ORDERS, `seed ${SEED}`);
  const { db } = fixture.server.dependencies;
  const { rows } = await sql<{ kind: string; lines: number; last_token: number }>`
    select kind, count(*)::integer as lines, shop.last_token
    from ledger join shops as shop on shop.id = shop_id
    where shop_id = ${shop} group by kind, shop.last_token order by kind`.execute(db);
  assert.deepEqual(
    rows,
    [
      { kind: 'charge', lines: PAYMENTS, last_token: ORDERS },
      { kind: 'refund', lines: PAYMENTS - ORDERS, last_token: ORDERS },
    ],
    `seed ${SEED}`,
  );
});

type Step = { readonly from: PaymentState | null; readonly to: PaymentState };

/** Installs a database trigger that records every state change of a payment from now on. */
async function keepHistory(): Promise<() => Promise<readonly Step[]>> {
  const { db } = fixture.server.dependencies;
  await sql`create table history (id text, "from" text, "to" text)`.execute(db);
  await sql`
    create function write_history() returns trigger language plpgsql as $$ begin
      insert into history values (new.id, case when tg_op = 'UPDATE' then old.state end, new.state);
      return new;
    end $$`.execute(db);
  await sql`
    create trigger write_history after insert or update on payments
    for each row execute function write_history()`.execute(db);
  return async () => (await sql<Step>`select "from", "to" from history`.execute(db)).rows;
}

function shuffle<Item>(items: readonly Item[], random: () => number): Item[] {
  return items
    .map((item) => ({ item, place: random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ item }) => item);
}

test('numbers fifty orders of a shop paid at once without a gap, and priority ones with -1 [F-52]', async () => {
  const shop = await insertTestShop(fixture.server.dependencies);
  const owner = { user: fixture.user, shop };
  const attempts = await Promise.all(
    Array.from({ length: 50 }, async (_nothing, index) => {
      const priority = { is_priority: index % 5 === 1 };
      const order = await insertTestOrder(fixture.server.dependencies, owner, priority);
      const { orderId: providerOrderId } = await fixture.payments.open(order);
      const isWrong = index % 5 === 0;
      const payment = fixture.razorpay.pay(providerOrderId, isWrong ? { amount: 100 } : {});
      return { order, isWrong, proof: await fixture.razorpay.prove(payment) };
    }),
  );
  const replies = await Promise.all(
    attempts.map(({ order, proof }) => fixture.confirm(order.id, proof)),
  );
  assert.deepEqual(
    replies.map((reply) => reply.statusCode),
    attempts.map(({ isWrong }) => (isWrong ? 400 : 200)),
  );
  assert.deepEqual(fixture.takeAlerts(), Array(10).fill('orphan'));
  const states = await Promise.all(attempts.map(({ order }) => fixture.stateOf(order.id)));
  const tokens = states.flatMap(({ token }) => (token === null ? [] : [token]));
  assert.deepEqual(
    tokens.toSorted((one, other) => one - other),
    [...Array<number>(10).fill(-1), ...Array.from({ length: 30 }, (_nothing, index) => index + 1)],
  );
  const shown = await fixture.server.modules.shops.findPublicShop(shop);
  assert.deepEqual([shown?.tokenNumber, shown?.totalOrders, shown?.currentToken], [30, 40, 1]);
  await fixture.workNow();
});
