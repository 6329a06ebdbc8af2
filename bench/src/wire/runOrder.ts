import { apiPaths } from '@parchi/contract';
import { callParchi } from './callParchi.ts';
import { placeProvenOrder, type ProvenOrder } from './placeProvenOrder.ts';
import type { SignedInAccount } from './signIn.ts';

/** Makes the calls of an order's life: places, pays and completes it, and looks at it twice. */
export async function runOrder(
  port: number,
  { customer, shop }: { readonly customer: SignedInAccount; readonly shop: SignedInAccount },
): Promise<ProvenOrder> {
  const order = await placeProvenOrder(port, { customer, shop });
  const asCustomer = { cookie: order.cookie };
  await callParchi(port, apiPaths.confirmPayment, {
    ...asCustomer,
    value: JSON.parse(order.confirmation.toString()) as unknown,
  });
  await callParchi(port, apiPaths.fetchShop, { ...shop, value: { shopId: shop.shopId } });
  await callParchi(port, apiPaths.completeOrder, { ...shop, value: { print: order.id } });
  await callParchi(port, apiPaths.getOrder, { ...asCustomer, value: { id: order.id } });
  return order;
}
