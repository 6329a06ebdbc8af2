import type { Selectable } from 'kysely';
import type { OrderFilesTable, OrdersTable, OrderState } from '../../../db/schema/orderTables.ts';
import type { OrderWithPayments } from '../../payments/payments.module.ts';

/** The states of orders that are still to be paid or printed. */
export const OPEN_STATES: readonly OrderState[] = ['awaiting_payment', 'active'];

/** A file of an order, read from JSON, in which `bigint` values are numbers and times are text. */
export type OrderFileRow = Pick<
  Selectable<OrderFilesTable>,
  | 'id'
  | 'name'
  | 'printed_pages'
  | 'range_kind'
  | 'range_text'
  | 'color'
  | 'method'
  | 'copies'
  | 'note'
  | 'refusal_reason'
  | 'refusal_note'
  | 'refund_id'
  | 'refused_by'
> & {
  readonly size_in_bytes: number;
  readonly price_paise: number;
  readonly refused_at: string | null;
};

export type OrderRow = OrderWithPayments &
  Selectable<OrdersTable> & {
    /** The order's files, in printing order. */
    readonly files: readonly OrderFileRow[];
    readonly customer_name: string;
    /** The amount due in cash, in paise; `null` for an order that is paid online. */
    readonly cash_paise: number | null;
    /** How many active orders the shop calls before this one; `null` if the order is not active. */
    readonly orders_ahead: number | null;
    /** Whether the shop completed the order today, and the order's files still exist. */
    readonly is_reopenable: boolean;
    /** Seconds until the order ends automatically, by the database's clock; `null` if the order is not active. */
    readonly ends_in_seconds: number | null;
  };
