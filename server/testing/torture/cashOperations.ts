import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { apiPaths, type ErrorReply, type Id, type Order, type OrdersReply } from '@parchi/contract';
import { json, type Answer } from '../clients/filesClient.ts';
import {
  getOrder,
  placeOrder,
  signInCustomer,
  type Client,
  type ShopClient,
} from '../fixtures/customerAndShop.ts';
import { assertCashBookedOnce } from './assertCashBookedOnce.ts';
import { fetchMoneyLines } from './fetchMoneyLines.ts';
import type { Operation } from './operation.ts';

/** Operations with orders that are paid in cash, at a shop that takes it. */
export const cashOperations = {
  async orderInCash({ place, shop }) {
    // A customer may have only two open orders in cash.
    const customer = await signInCustomer(place);
    const key = randomUUID();
    const order = () => placeOrder(place, { customer, shop, payment: 'counter', key });
    return {
      act: order,
      async check() {
        const before = await listActive(customer);
        assert.ok(before.length <= 1, 'once or not at all');
        const { print } = await order();
        const after = await listActive(customer);
        assert.deepEqual(after.map(idAndNumber), [idAndNumber(print)]);
        if (before.length > 0) assert.deepEqual(before.map(idAndNumber), after.map(idAndNumber));
        assert.deepEqual(await inQueue(shop, print), [idAndNumber(print)]);
        assert.equal((await assertBookedOnce(print._id, { customer, shop })).active, true);
      },
    };
  },

  async takeCash({ place, customer, shop }) {
    const { print } = await placeOrder(place, { customer, shop, payment: 'counter' });
    const complete = () => shop.call(apiPaths.completeOrder, { print: print._id });
    return {
      act: complete,
      async check() {
        await assertBookedOnce(print._id, { customer, shop });
        const again = await complete();
        assert.equal(again.status, 200, again.body.toString());
        const { cash, active } = await assertBookedOnce(print._id, { customer, shop });
        assert.deepEqual([cash?.taken, active], [true, false]);
        assert.deepEqual(await inQueue(shop, print), []);
      },
    };
  },

  async undoCash({ place, customer, shop }) {
    const { print } = await placeOrder(place, { customer, shop, payment: 'counter' });
    const complete = () => shop.call(apiPaths.completeOrder, { print: print._id });
    assert.equal((await complete()).status, 200);
    const undo = () => shop.call(apiPaths.reopenOrder, { print: print._id, undo: true });
    let isAcknowledged = false;
    return {
      act: async () => (isAcknowledged = (await undo()).status === 200),
      async check() {
        const sides = { customer, shop };
        const { active } = await getOrder(customer, print._id);
        if (isAcknowledged) assert.equal(active, true);
        if (!active) await assertBookedOnce(print._id, sides);
        else await assertNothingBooked(print._id, { ...sides, line: ALL_UNDONE });
        const again = await undo();
        if (!active && again.status === 409) {
          // The server died before the undo, and its restart took longer than a shop may undo a completion.
          assert.equal((json(again) as ErrorReply).code, 'print.reopen_too_late');
        } else {
          assert.equal(again.status, 200, again.body.toString());
          const order = await assertNothingBooked(print._id, { ...sides, line: ALL_UNDONE });
          assert.deepEqual([order.active, order.cash?.taken], [true, false]);
          assert.deepEqual(await inQueue(shop, print), [idAndNumber(print)]);
        }
        assert.equal((await complete()).status, 200);
        const { cash } = await assertBookedOnce(print._id, sides);
        assert.equal(cash?.taken, true);
      },
    };
  },

  async cancelCash({ place, customer, shop }) {
    const { print } = await placeOrder(place, { customer, shop, payment: 'counter' });
    return endOfCash(print, {
      ...{ customer, shop, endReason: 'cancelled', line: undefined },
      end: () => customer.call(apiPaths.cancelOrder, { print: print._id }),
    });
  },

  /** Refuses an order whose cash was taken, so that the shop gives the cash back. */
  async refuseCash({ place, customer, shop }) {
    const { print } = await placeOrder(place, { customer, shop, payment: 'counter' });
    for (const path of [apiPaths.completeOrder, apiPaths.reopenOrder]) {
      assert.equal((await shop.call(path, { print: print._id })).status, 200);
    }
    return endOfCash(print, {
      ...{ customer, shop, endReason: 'refused', line: ALL_UNDONE },
      end: () => shop.call(apiPaths.refuseOrder, { print: print._id, reason: 'paper' }),
    });
  },
} satisfies Record<string, Operation>;

type Sides = { readonly customer: Client; readonly shop: ShopClient };

/** Line in Money, of gross, cash and refunds, of an order whose cash was booked and taken back. */
const ALL_UNDONE = [0, 0, 0] as const;
type EmptyLine = typeof ALL_UNDONE | undefined;

type Ending = Sides & {
  readonly end: () => Promise<Answer>;
  readonly endReason: Order['endReason'];
  readonly line: EmptyLine;
};

/** Returns how an order in cash ends by a call, which a person makes again after a crash. */
function endOfCash(
  print: Order,
  { end, endReason, line, ...sides }: Ending,
): Awaited<ReturnType<Operation>> {
  let isAcknowledged = false;
  return {
    act: async () => (isAcknowledged = (await end()).status === 200),
    async check() {
      const { active } = await getOrder(sides.customer, print._id);
      if (isAcknowledged) assert.equal(active, false);
      if (!active) await assertNothingBooked(print._id, { ...sides, line });
      const again = await end();
      assert.equal(again.status, 200, again.body.toString());
      const order = await assertNothingBooked(print._id, { ...sides, line });
      assert.deepEqual(
        [order.active, order.endReason, order.payment.status, order.cash?.taken],
        [false, endReason, 'expired', line !== undefined],
      );
      assert.deepEqual(await inQueue(sides.shop, print), []);
    },
  };
}

/** Asserts that no cash of the order is booked any more, and that nothing was refunded online. */
async function assertNothingBooked(
  id: Id,
  { customer, shop, line }: Sides & { readonly line: EmptyLine },
): Promise<Order> {
  const order = await getOrder(customer, id);
  const booked = (await fetchMoneyLines(shop)).get(id);
  assert.deepEqual(booked && [booked.gross, booked.cash, booked.refunds], line);
  const refunds = order.payment.timeline.filter(({ event }) => event.startsWith('refund'));
  assert.deepEqual(refunds, []);
  return order;
}

const idAndNumber = ({ _id, tokenNumber }: Pick<Order, '_id' | 'tokenNumber'>) =>
  [_id, tokenNumber] as const;

async function listActive(customer: Client): Promise<readonly Order[]> {
  return (json(await customer.call(apiPaths.listOrders, {})) as OrdersReply).active;
}

/** Lists the orders in the shop's queue that have the order's number. */
async function inQueue(shop: ShopClient, { tokenNumber }: Order) {
  const { currentOrders } = await shop.fetchOwn();
  return currentOrders.filter((order) => order.tokenNumber === tokenNumber).map(idAndNumber);
}

async function assertBookedOnce(id: Id, { customer, shop }: Sides): Promise<Order> {
  const order = await getOrder(customer, id);
  assertCashBookedOnce(order, (await fetchMoneyLines(shop)).get(id));
  return order;
}
