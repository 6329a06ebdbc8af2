import type { Generated } from 'kysely';
import type { BigIntColumn } from './bigIntColumn.ts';

type ProviderOrdersTable = {
  provider_order_id: string;
  /** `null`: the provider has this order under our key, but we know no such print. */
  order_id: string | null;
  provider: string;
  /** The provider's public key that created it. Test and live keys never mix. */
  key_id: string;
  amount_paise: BigIntColumn;
  currency: string;
  created_at: Generated<Date>;
  check_at: Date | null;
  /** When a page last made us ask the provider, in whole milliseconds, to compare with `known_at`. */
  asked_at: Date | null;
  /** Start of the last query that the provider answered: every payment before it is known. */
  known_at: Date | null;
};

type ProviderOrderOpeningsTable = {
  order_id: string;
  key_id: string;
  tries: Generated<number>;
  busy_until: Date | null;
};

/**
 * `begun`: the provider has it, undecided. `returned`: its bank took the money back before we had it. `orphaned`: we
 * have the money and must refund it.
 */
export type PaymentState = 'begun' | 'failed' | 'authorized' | 'returned' | 'applied' | 'orphaned';

type PaymentsTable = {
  id: string;
  provider_order_id: string;
  state: PaymentState;
  amount_paise: BigIntColumn;
  currency: string;
  /** The first reporter: `handler`, `callback`, `webhook`, `reconciler`, `comparison` or `page`. */
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
  /** The order's time was over, and the shop had never opened its files. */
  | 'not_printed'
  /** Made at the provider by hand; not a refund of ours. */
  | 'outside';

type RefundsTable = {
  /** Also the idempotency key of the provider's call. */
  id: string;
  payment_id: string;
  amount_paise: BigIntColumn;
  reason: RefundReason;
  state: RefundState;
  provider_refund_id: string | null;
  /** Reference for the bank: RRN, ARN or UTR. */
  bank_reference: string | null;
  attempts: Generated<number>;
  /** Failed attempts of the provider. */
  failures: Generated<number>;
  check_at: Date | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
};

type PaymentEventsTable = {
  id: string;
  /** As received: the signature was made over these bytes. */
  body: string;
  received_at: Generated<Date>;
  check_at: Generated<Date | null>;
  attempts: Generated<number>;
};

export type PaymentTables = {
  provider_orders: ProviderOrdersTable;
  provider_order_openings: ProviderOrderOpeningsTable;
  payments: PaymentsTable;
  refunds: RefundsTable;
  payment_events: PaymentEventsTable;
};
