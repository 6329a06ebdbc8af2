import { placeProvenOrder, type ProvenOrder } from './placeProvenOrder.ts';
import type { SignedInAccount } from './signIn.ts';

/**
 * Places an order in each of the shops, in any sequence. All customers order at the same time; each customer places one
 * order after the other, and may have at most ten unpaid orders.
 */
export async function placeProvenOrders(
  port: number,
  customers: readonly SignedInAccount[],
  shops: readonly SignedInAccount[],
): Promise<ProvenOrder[]> {
  const orders: ProvenOrder[] = [];
  const lanes = customers.map(async (customer, lane) => {
    for (let index = lane; index < shops.length; index += customers.length) {
      orders.push(await placeProvenOrder(port, { customer, shop: shops[index]! }));
    }
  });
  await Promise.all(lanes);
  return orders;
}
