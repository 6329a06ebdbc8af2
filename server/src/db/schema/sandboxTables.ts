import type { ColumnType, Generated } from 'kysely';
import type { BigIntColumn } from './bigIntColumn.ts';

type SandboxOrdersTable = {
  id: string;
  amount_paise: BigIntColumn;
  receipt: string;
  notes: ColumnType<Record<string, string>, string, never>;
  created_at: Generated<Date>;
};

type SandboxPaymentsTable = {
  id: string;
  order_id: string;
  amount_paise: BigIntColumn;
  status: 'captured' | 'refunded' | 'failed';
  created_at: Generated<Date>;
};

type SandboxRefundsTable = {
  id: string;
  idempotency_key: string;
  payment_id: string;
  amount_paise: BigIntColumn;
  /** `null` until processed. */
  bank_reference: string | null;
  process_at: Date;
  created_at: Generated<Date>;
};

type SandboxMessagesTable = {
  /** Id of the event, the same in every repetition. */
  id: string;
  body: string;
  /** How many more times it is sent, even after it was accepted. */
  copies: number;
  attempts: Generated<number>;
  send_at: Date;
};

/** The sandbox's own data, separate from everything else, as at a real provider. */
export type SandboxTables = {
  sandbox_orders: SandboxOrdersTable;
  sandbox_payments: SandboxPaymentsTable;
  sandbox_refunds: SandboxRefundsTable;
  sandbox_messages: SandboxMessagesTable;
};
