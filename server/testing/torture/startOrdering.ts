import { apiPaths, limits, type Id, type OrdersReply } from '@parchi/contract';
import { MAX_UNPAID_ORDERS } from '../../src/modules/orders/placing/room/storage.rules.ts';
import { json } from '../clients/filesClient.ts';
import {
  placeOrder,
  placePaidOrder,
  signInCustomer,
  type Client,
  type Place,
  type ShopClient,
} from '../fixtures/customerAndShop.ts';

export type LoadOrder = { readonly id: Id; readonly customer: Client };

type Payment = {
  /** @returns the order's id, once it is in the shop's queue */
  readonly place: (place: Place, by: { customer: Client; shop: ShopClient }) => Promise<Id>;
  /** Whether the customer has so many open orders that they can place no more. */
  readonly isStuck: (orders: OrdersReply) => boolean;
};

const payments: Readonly<Record<'online' | 'inCash', Payment>> = {
  online: {
    place: placePaidOrder,
    isStuck: ({ unpaid }) => unpaid.length >= MAX_UNPAID_ORDERS,
  },
  inCash: {
    place: async (place, by) => (await placeOrder(place, { ...by, payment: 'counter' })).print._id,
    isStuck: ({ active }) =>
      active.filter(({ cash }) => cash?.taken === false).length >= limits.maxOpenCashOrders,
  },
};

/**
 * Returns a function that places an order and, online, pays it. Kills leave orders unpaid, and a customer with too many of
 * them can place no more for hours. Another customer goes on then.
 */
export async function startOrdering(
  place: Place,
  shop: ShopClient,
  payment: keyof typeof payments,
): Promise<() => Promise<LoadOrder>> {
  const { place: placeOne, isStuck } = payments[payment];
  let ordering = await signInCustomer(place);
  return async () => {
    const customer = ordering;
    try {
      return { id: await placeOne(place, { customer, shop }), customer };
    } catch (error) {
      const orders = json(await customer.call(apiPaths.listOrders, {})) as OrdersReply;
      if (isStuck(orders) && customer === ordering) ordering = await signInCustomer(place);
      throw error;
    }
  };
}
