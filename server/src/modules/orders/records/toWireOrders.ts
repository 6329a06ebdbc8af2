import type { Id, Order } from '@parchi/contract';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { PaymentsModule } from '../../payments/payments.module.ts';
import type { ShopsModule } from '../../shops/shops.module.ts';
import { listOrderFiles } from './orders.repository.ts';
import type { OrderFileRow, OrderRow } from './orderRow.ts';
import { toWireOrder } from './toWireOrder.ts';

export type ToWireOrdersContext = {
  readonly db: Kysely<Database>;
  readonly shops: Pick<ShopsModule, 'findPublicShops'>;
  readonly payments: Pick<PaymentsModule, 'paymentsOf'>;
};

/** Builds the wire records of orders with three lookups, however many orders there are. */
export async function toWireOrders(
  { db, shops, payments }: ToWireOrdersContext,
  rows: readonly OrderRow[],
): Promise<Order[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id as Id);
  const shopIds = new Set(rows.map((row) => row.shop_id as Id));
  const [files, shopById, paymentById] = await Promise.all([
    listOrderFiles(db, ids),
    shops.findPublicShops([...shopIds]),
    payments.paymentsOf(ids),
  ]);
  const filesById = Map.groupBy(files, (file: OrderFileRow) => file.order_id);
  return rows.map((row) =>
    toWireOrder({
      row,
      files: filesById.get(row.id) ?? [],
      shop: present(shopById.get(row.shop_id as Id)),
      payment: present(paymentById.get(row.id as Id)),
    }),
  );
}

function present<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('A part of an order is not there.');
  return value;
}
