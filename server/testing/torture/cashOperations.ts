import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { apiPaths, type Id, type Order, type OrdersReply } from '@parchi/contract';
import { json } from '../clients/filesClient.ts';
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
        const { currentOrders } = await shop.fetchOwn();
        const same = currentOrders.filter(({ tokenNumber }) => tokenNumber === print.tokenNumber);
        assert.deepEqual(same.map(idAndNumber), [idAndNumber(print)]);
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
        const { currentOrders } = await shop.fetchOwn();
        assert.ok(!currentOrders.some(({ _id }) => _id === print._id));
      },
    };
  },
} satisfies Record<string, Operation>;

const idAndNumber = ({ _id, tokenNumber }: Pick<Order, '_id' | 'tokenNumber'>) =>
  [_id, tokenNumber] as const;

async function listActive(customer: Client): Promise<readonly Order[]> {
  return (json(await customer.call(apiPaths.listOrders, {})) as OrdersReply).active;
}

async function assertBookedOnce(
  id: Id,
  { customer, shop }: { customer: Client; shop: ShopClient },
): Promise<Order> {
  const order = await getOrder(customer, id);
  assertCashBookedOnce(order, (await fetchMoneyLines(shop)).get(id));
  return order;
}
