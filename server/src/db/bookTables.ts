import type { ColumnType, Generated } from 'kysely';

type PaymentComparisonsTable = {
  key_id: string;
  /** The shops' day, such as `2026-11-20`. */
  day: ColumnType<string, string, never>;
  busy_until: Date;
  compared_at: Date | null;
};

type OpenAlertsTable = { name: string; raised_at: Generated<Date> };

/** What watches over the books, beside what is in them. */
export type BookTables = {
  payment_comparisons: PaymentComparisonsTable;
  open_alerts: OpenAlertsTable;
};
