import type { ColumnType, Generated } from 'kysely';
import type { BigIntColumn } from './bigIntColumn.ts';

export type LedgerTable = {
  id: Generated<string>;
  /** `cash`: the shop took cash for an order. `cash_undone`: it did not, or gave it back. */
  kind: 'charge' | 'refund' | 'cash' | 'cash_undone';
  /** Null for cash. */
  payment_id: string | null;
  /**
   * For a charge, the id of the payment; for a refund, the id of the refund; for cash, a new id, which `cash` and the
   * `cash_undone` that cancels it share.
   */
  source_id: string;
  order_id: string | null;
  shop_id: string | null;
  amount_paise: BigIntColumn;
  created_at: Generated<Date>;
  /** Whether the line is about cash, or a payment that activated its order: its charge, or a refund of it. */
  is_sale: Generated<boolean>;
  /**
   * Printed pages of the order in all copies. This figure and the next two are set for cash and the charge of a sale,
   * and are otherwise 0.
   */
  bnw_pages: Generated<number>;
  color_pages: Generated<number>;
  /** The part of the amount that is the priority surcharge. */
  priority_paise: Generated<string>;
};

type PaymentComparisonsTable = {
  key_id: string;
  /** The day in the shops' time zone, such as `2026-11-20`. */
  day: ColumnType<string, string, never>;
  busy_until: Date;
  compared_at: Date | null;
};

type OpenAlertsTable = { name: string; raised_at: Generated<Date> };

/** The tables of the ledger and of its checks. */
export type BookTables = {
  ledger: LedgerTable;
  payment_comparisons: PaymentComparisonsTable;
  open_alerts: OpenAlertsTable;
};
