import type { Id, Order, PublicShop } from '@parchi/contract';
import type { PaymentsModule } from '../../payments/payments.module.ts';
import type { ShopsModule } from '../../shops/shops.module.ts';
import type { OrderRow } from './orderRow.ts';
import type { OrdersReader } from './orders.repository.ts';
import { toWireOrder } from './toWireOrder.ts';
import type { Viewer } from './viewer.ts';

type ToWireOrdersContext = {
  readonly shops: Pick<ShopsModule, 'findPublicShops'>;
  readonly payments: Pick<PaymentsModule, 'paymentOf'>;
};

/** The context that is needed to read and show orders. */
export type ReadOrdersContext = ToWireOrdersContext & OrdersReader;

/**
 * Builds the wire records of orders with one lookup, however many orders there are. Without `viewerKind`, the records
 * show what the customer may see.
 */
export async function toWireOrders(
  { shops, payments }: ToWireOrdersContext,
  rows: readonly OrderRow[],
  viewerKind: Viewer['kind'] = 'user',
): Promise<Order[]> {
  if (rows.length === 0) return [];
  const shopIds = new Set(rows.map((row) => row.shop_id as Id));
  const shopById = await shops.findPublicShops([...shopIds]);
  return rows.map((row) =>
    toWireOrder({
      row,
      shop: shopOf(row, shopById),
      payment: payments.paymentOf(row),
      viewerKind,
    }),
  );
}

function shopOf({ shop_id: id }: OrderRow, shopById: ReadonlyMap<Id, PublicShop>): PublicShop {
  const shop = shopById.get(id as Id);
  if (shop === undefined) throw new Error('The shop of an order is not there.');
  return shop;
}
