import type { ColumnType, Generated } from 'kysely';
import type { BigIntColumn } from './bigIntColumn.ts';

export type LedgerTable = {
  id: Generated<string>;
  kind: 'charge' | 'refund';
  payment_id: string;
  /** The payment of a charge, the refund of a refund. */
  source_id: string;
  print_id: string | null;
  shop_id: string | null;
  amount_paise: BigIntColumn;
  created_at: Generated<Date>;
};

type PaymentComparisonsTable = {
  key_id: string;
  /** The shops' day, such as `2026-11-20`. */
  day: ColumnType<string, string, never>;
  busy_until: Date;
  compared_at: Date | null;
};

type OpenAlertsTable = { name: string; raised_at: Generated<Date> };

/** The books, and what watches over them. */
export type BookTables = {
  ledger: LedgerTable;
  payment_comparisons: PaymentComparisonsTable;
  open_alerts: OpenAlertsTable;
};
