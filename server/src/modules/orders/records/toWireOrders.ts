import type { Id, Order } from '@parchi/contract';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { PaymentsModule } from '../../payments/payments.module.ts';
import type { ShopsModule } from '../../shops/shops.module.ts';
import type { OrderRow } from './orderRow.ts';
import { toWireOrder } from './toWireOrder.ts';
import type { Viewer } from './viewer.ts';

type ToWireOrdersContext = {
  readonly shops: Pick<ShopsModule, 'findPublicShops'>;
  readonly payments: Pick<PaymentsModule, 'paymentsOf'>;
};

/** The context that is needed to read and show orders. */
export type ReadOrdersContext = ToWireOrdersContext & { readonly db: Kysely<Database> };

/**
 * Builds the wire records of orders with two lookups, however many orders there are. Without `viewerKind`, the records
 * show what the customer may see.
 */
export async function toWireOrders(
  { shops, payments }: ToWireOrdersContext,
  rows: readonly OrderRow[],
  viewerKind: Viewer['kind'] = 'user',
): Promise<Order[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id as Id);
  const shopIds = new Set(rows.map((row) => row.shop_id as Id));
  const [shopById, paymentById] = await Promise.all([
    shops.findPublicShops([...shopIds]),
    payments.paymentsOf(ids),
  ]);
  return rows.map((row) =>
    toWireOrder({
      row,
      shop: present(shopById.get(row.shop_id as Id)),
      payment: present(paymentById.get(row.id as Id)),
      viewerKind,
    }),
  );
}

function present<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('A part of an order is not there.');
  return value;
}
