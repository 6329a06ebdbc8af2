import type { Selectable } from 'kysely';
import type { OrderFilesTable, OrdersTable } from '../../../db/schema/orderTables.ts';

export type OrderRow = Selectable<OrdersTable> & {
  readonly customer_name: string;
  /** Seconds until the order ends automatically, by the database's clock; `null` if the order is not active. */
  readonly ends_in_seconds: number | null;
};
export type OrderFileRow = Selectable<OrderFilesTable>;
