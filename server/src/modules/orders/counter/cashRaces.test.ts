import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  apiPaths,
  liveNamespaces,
  type ErrorReply,
  type Id,
  type MoneyReply,
  type Order,
  type OwnShop,
} from '@parchi/contract';
import type { LightMyRequestResponse } from 'fastify';
import { insertCashOrder } from '../../../../testing/fixtures/insertCashOrder.ts';
import {
  openPaymentsFixture,
  type PaymentsFixture,
} from '../../../../testing/fixtures/paymentsFixture.ts';

const RACES = 10;

let fixture: PaymentsFixture;
/** The shop's namespace, which all its devices join. */
let shopNamespace: string;
before(async () => {
  fixture = await openPaymentsFixture();
  const own = await fixture.callAsShop(apiPaths.getUserData, {});
  shopNamespace = liveNamespaces.shop(own.json<OwnShop>().shopId);
});
after(() => fixture.closeSound());

let token = 0;

async function queueOrder() {
  token += 1;
  const { id, files } = await insertCashOrder(fixture, { token_number: token, is_priority: false });
  const [first, second] = files.map((_id) => ({ _id }));
  return { id, first, second, number: token };
}

const complete = (print: Id) => fixture.callAsShop(apiPaths.completeOrder, { print });
const reopen = (print: Id, undo: boolean) =>
  fixture.callAsShop(apiPaths.reopenOrder, { print, undo });
const refuseFile = (print: Id, file: object | undefined) =>
  fixture.callAsShop(apiPaths.refuseOrderFiles, { print, files: [file], reason: 'paper' });

/** Makes the calls at once. Each round begins with another of them, so that each may be the first. */
async function race(
  round: number,
  calls: readonly (() => Promise<LightMyRequestResponse>)[],
): Promise<string[]> {
  fixture.published.length = 0;
  const outcomes: string[] = [];
  await Promise.all(
    calls.map(async (_call, index) => {
      const at = (index + round) % calls.length;
      const reply = await calls[at]?.();
      outcomes[at] = reply?.statusCode === 200 ? 'ok' : (reply?.json<ErrorReply>().code ?? '');
    }),
  );
  return outcomes;
}

/** Returns the changes that the customer was told of. Both devices of the shop must be told as often. */
function takeChanges(): string[] {
  const told = fixture.published.splice(0).map((event) => event.split(' '));
  const eventsIn = (namespace: string) =>
    told.flatMap(([to, event = '']) => (to === namespace && event !== 'queueMoved' ? [event] : []));
  const changes = eventsIn(liveNamespaces.user(fixture.user));
  assert.deepEqual(
    eventsIn(shopNamespace),
    changes.map(() => 'changed'),
  );
  return changes.toSorted();
}

async function cashOfToday(): Promise<number> {
  const reply = await fixture.callAsShop(apiPaths.shopMoney, { id: fixture.shop });
  return reply.json<MoneyReply>().sums.cash;
}

async function bookingsOf(id: Id): Promise<string[]> {
  const rows = await fixture.server.dependencies.db
    .selectFrom('ledger')
    .select(['kind', 'amount_paise'])
    .where('order_id', '=', id)
    .execute();
  return rows.map(({ kind, amount_paise: paise }) => `${kind} ${paise}`).toSorted();
}

/** Returns the order, which both sides must see alike, with its number unchanged and no refund. */
async function look({ id, number }: { id: Id; number: number }): Promise<Order> {
  const order = await fixture.look(id);
  const seen = await fixture.look(id, fixture.shop);
  assert.deepEqual(
    { ...seen, handledBy: undefined, customerPhone: null },
    { ...order, handledBy: undefined, customerPhone: null },
  );
  assert.equal(order.tokenNumber, number);
  assert.deepEqual(
    order.payment.timeline.filter(({ event }) => event.startsWith('refund')),
    [],
  );
  return order;
}

test(`two devices complete an order in cash at once, ${RACES} times, and its cash is booked once [F-1013]`, async () => {
  const before = await cashOfToday();
  for (let round = 0; round < RACES; round += 1) {
    const order = await queueOrder();
    const again = () => complete(order.id);
    assert.deepEqual(await race(round, [again, again, again]), ['ok', 'ok', 'ok']);
    assert.deepEqual(takeChanges(), ['complete']);
    assert.deepEqual((await look(order)).cash, { amount: 45, taken: true });
    assert.deepEqual(await bookingsOf(order.id), ['cash 4500']);
  }
  assert.equal((await cashOfToday()) - before, RACES * 45);
});

test(`either completes, refuses or cancels an order in cash when all happen at once, ${RACES} times [F-1014]`, async () => {
  const before = await cashOfToday();
  let taken = 0;
  for (let round = 0; round < RACES; round += 1) {
    const order = await queueOrder();
    const [completed, refused, cancelled] = await race(round, [
      () => complete(order.id),
      () => fixture.callAsShop(apiPaths.refuseOrder, { print: order.id, reason: 'toner' }),
      () => fixture.callAsCustomer(apiPaths.cancelOrder, { print: order.id }),
    ]);
    const isTaken = completed === 'ok';
    const { cash, completedAt, endReason } = await look(order);
    assert.deepEqual([cash?.taken, completedAt !== null], [isTaken, isTaken]);
    assert.deepEqual([completed, refused, cancelled, endReason], outcomeOf(endReason));
    assert.deepEqual(takeChanges(), [isTaken ? 'complete' : 'ended']);
    assert.deepEqual(await bookingsOf(order.id), isTaken ? ['cash 4500'] : []);
    if (isTaken) taken += 45;
  }
  assert.equal((await cashOfToday()) - before, taken);
  assert.deepEqual(fixture.razorpay.calls, []);
});

/** Returns what completing, refusing and cancelling must answer for the reason with which an order ended. */
function outcomeOf(endReason: Order['endReason']) {
  if (endReason === 'refused') return ['print.not_paid', 'ok', 'print.not_in_queue', endReason];
  if (endReason === 'cancelled') return ['print.not_paid', 'print.not_in_queue', 'ok', endReason];
  return ['ok', 'print.not_in_queue', 'print.not_in_queue', null];
}

test(`two devices undo a completion in cash while a third completes the order, ${RACES} times, and the books have the last step [F-1015]`, async () => {
  const before = await cashOfToday();
  let taken = 0;
  for (let round = 0; round < RACES; round += 1) {
    const order = await queueOrder();
    await complete(order.id);
    const undo = () => reopen(order.id, true);
    const outcomes = await race(round, [undo, () => complete(order.id), undo]);
    assert.deepEqual(outcomes, ['ok', 'ok', 'ok']);
    const { active, cash } = await look(order);
    assert.equal(cash?.taken, !active);
    const changes = takeChanges();
    const bookings = ['cash 4500', ...changes.map((event) => bookingOf[event])];
    assert.deepEqual(await bookingsOf(order.id), bookings.toSorted());
    const undone = changes.filter((event) => event === 'reopened').length;
    assert.equal(1 + changes.length - 2 * undone, active ? 0 : 1);
    if (!active) taken += 45;
  }
  assert.equal((await cashOfToday()) - before, taken);
});

const bookingOf: Record<string, string> = { complete: 'cash 4500', reopened: 'cash_undone 4500' };

for (const isTaken of [false, true]) {
  test(`two devices refuse a file each while a third completes the order, with the cash ${isTaken ? 'taken' : 'not taken'} before, ${RACES} times [F-1016]`, async () => {
    const before = await cashOfToday();
    let booked = 0;
    for (let round = 0; round < RACES; round += 1) {
      const order = await queueOrder();
      if (isTaken) {
        await complete(order.id);
        await reopen(order.id, false);
      }
      const [first, second, completed] = await race(round, [
        () => refuseFile(order.id, order.first),
        () => refuseFile(order.id, order.second),
        () => complete(order.id),
      ]);
      const due = 45 - (first === 'ok' ? 30 : 0) - (second === 'ok' ? 15 : 0);
      const { cash, endReason, files } = await look(order);
      if (due === 0) {
        assert.deepEqual(
          [completed, endReason, cash?.taken],
          ['print.not_paid', 'refused', isTaken],
        );
      } else {
        assert.deepEqual([completed, endReason], ['ok', null]);
        assert.deepEqual(cash, { amount: due, taken: true });
        const isRefused = files.map(({ refused }) => refused !== undefined);
        assert.deepEqual(isRefused, [first === 'ok', second === 'ok']);
      }
      const changes = takeChanges();
      assert.equal(changes.length, [first, second, completed].filter((it) => it === 'ok').length);
      booked += due;
      assert.equal((await cashOfToday()) - before, booked);
    }
    assert.deepEqual(fixture.razorpay.calls, []);
  });
}
