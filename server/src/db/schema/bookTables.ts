import type { ColumnType, Generated } from 'kysely';
import type { BigIntColumn } from './bigIntColumn.ts';

export type LedgerTable = {
  id: Generated<string>;
  kind: 'charge' | 'refund';
  payment_id: string;
  /** For a charge, the id of the payment; for a refund, the id of the refund. */
  source_id: string;
  order_id: string | null;
  shop_id: string | null;
  amount_paise: BigIntColumn;
  created_at: Generated<Date>;
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
