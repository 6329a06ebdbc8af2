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
  /** The bank's reference; `null` until the refund is processed. */
  bank_reference: string | null;
  process_at: Date;
  created_at: Generated<Date>;
};

type SandboxMessagesTable = {
  /** Id of the event. It is the same in every repetition of the webhook. */
  id: string;
  body: string;
  /** How many more times the webhook is sent, even after the server accepted it. */
  copies: number;
  attempts: Generated<number>;
  send_at: Date;
};

/** The sandbox's own tables, separate from all others, as the data of a real provider would be. */
export type SandboxTables = {
  sandbox_orders: SandboxOrdersTable;
  sandbox_payments: SandboxPaymentsTable;
  sandbox_refunds: SandboxRefundsTable;
  sandbox_messages: SandboxMessagesTable;
};
