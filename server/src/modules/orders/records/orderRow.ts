import type { Selectable } from 'kysely';
import type { OrderFilesTable, OrdersTable } from '../../../db/schema/orderTables.ts';

export type OrderRow = Selectable<OrdersTable> & {
  readonly customer_name: string;
  /** Seconds until the order ends, by the database's clock; `null` when it is not active. */
  readonly ends_in_seconds: number | null;
};
export type OrderFileRow = Selectable<OrderFilesTable>;
