import type { Generated } from 'kysely';
import type { BigIntColumn } from './bigIntColumn.ts';

type PaymentOrdersTable = {
  provider_order_id: string;
  /** `null`: the provider knows it as ours, and we know no such print. */
  print_id: string | null;
  provider: string;
  /** The provider's public key under which it was made: test and live never mix. */
  key_id: string;
  amount_paise: BigIntColumn;
  currency: string;
  created_at: Generated<Date>;
  check_at: Date | null;
  /** When a page had the provider asked last; in whole milliseconds, to be compared with `known_at`. */
  asked_at: Date | null;
  /** What was paid before this is known: when the last question was put that the provider has answered. */
  known_at: Date | null;
};

type PaymentOpeningsTable = {
  print_id: string;
  key_id: string;
  tries: Generated<number>;
  busy_until: Date | null;
};

/**
 * `begun`: the provider has it and nothing is decided. `returned`: its bank took it back before it was ours.
 * `orphaned`: it was ours and goes back.
 */
export type PaymentState = 'begun' | 'failed' | 'authorized' | 'returned' | 'applied' | 'orphaned';

type PaymentsTable = {
  id: string;
  provider_order_id: string;
  state: PaymentState;
  amount_paise: BigIntColumn;
  currency: string;
  /** Who told first: `handler`, `callback`, `webhook`, `reconciler`, `comparison` or `page`. */
  source: string;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
};

export type RefundState = 'requested' | 'pending' | 'processed' | 'failed';

export type RefundReason =
  | 'expired'
  | 'second_payment'
  | 'wrong_amount'
  | 'wrong_currency'
  | 'other_key'
  | 'unknown_print'
  /** The order's time was over and the shop had never opened its files. */
  | 'not_printed'
  /** Made at the provider, by hand; no refund of ours. */
  | 'outside';

type RefundsTable = {
  /** Also the idempotency key of the provider's call. */
  id: string;
  payment_id: string;
  amount_paise: BigIntColumn;
  reason: RefundReason;
  state: RefundState;
  provider_refund_id: string | null;
  /** What a bank finds it by: RRN, ARN or UTR. */
  bank_reference: string | null;
  attempts: Generated<number>;
  /** How often the provider tried and failed. */
  failures: Generated<number>;
  check_at: Date | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
};

type PaymentEventsTable = {
  id: string;
  /** As it came: its signature was made over these bytes. */
  body: string;
  received_at: Generated<Date>;
  check_at: Generated<Date | null>;
  attempts: Generated<number>;
};

export type PaymentTables = {
  payment_orders: PaymentOrdersTable;
  payment_openings: PaymentOpeningsTable;
  payments: PaymentsTable;
  refunds: RefundsTable;
  payment_events: PaymentEventsTable;
};
