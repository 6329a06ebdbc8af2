import type { ColumnType, Generated } from 'kysely';
import type { BigIntColumn } from './bigIntColumn.ts';

type OutboxTable = {
  id: Generated<string>;
  namespace: string;
  event: string;
  payload: ColumnType<unknown, string, never>;
  created_at: Generated<Date>;
};

type RateCountersTable = {
  /** `<what is counted>:<whose>` */
  key: string;
  count: BigIntColumn;
  ends_at: Date;
};

type SecretsTable = { name: string; value: string };

/** What the processes of a server share, whatever it is about. */
export type ServerTables = {
  outbox: OutboxTable;
  rate_counters: RateCountersTable;
  secrets: SecretsTable;
};
