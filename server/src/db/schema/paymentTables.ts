import type { Generated } from 'kysely';
import type { BigIntColumn } from './bigIntColumn.ts';

type ProviderOrdersTable = {
  provider_order_id: string;
  /** `null` if the provider has this provider order under our key, but we have no order for it. */
  order_id: string | null;
  provider: string;
  /** The provider's public key with which the provider order was created. Test and live keys never mix. */
  key_id: string;
  amount_paise: BigIntColumn;
  currency: string;
  created_at: Generated<Date>;
  check_at: Date | null;
  /**
   * When a customer's page last caused a query to the provider, rounded to whole milliseconds so that it can be
   * compared with `known_at`.
   */
  asked_at: Date | null;
  /** Start of the last query that the provider answered. All payments made before that time are known. */
  known_at: Date | null;
};

type ProviderOrderOpeningsTable = {
  order_id: string;
  key_id: string;
  tries: Generated<number>;
  busy_until: Date | null;
};

/**
 * `begun`: the provider knows the payment, which is undecided. `returned`: the bank took the money back before we had
 * it. `orphaned`: we have the money and must refund it.
 */
export type PaymentState = 'begun' | 'failed' | 'authorized' | 'returned' | 'applied' | 'orphaned';

type PaymentsTable = {
  id: string;
  provider_order_id: string;
  state: PaymentState;
  amount_paise: BigIntColumn;
  currency: string;
  /** Who reported the payment first: `handler`, `callback`, `webhook`, `reconciler`, `comparison` or `page`. */
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
  /** The order was not completed in time, and the shop had never opened its files. */
  | 'not_printed'
  /** The customer cancelled the order. */
  | 'cancelled'
  /** The shop refused the order. */
  | 'refused'
  /** An operator of this site gave the money back. */
  | 'operator'
  /** The refund was made at the provider by hand, not by us. */
  | 'outside';

type RefundsTable = {
  /** Id of the refund, which is also the idempotency key of the call to the provider. */
  id: string;
  payment_id: string;
  amount_paise: BigIntColumn;
  reason: RefundReason;
  state: RefundState;
  provider_refund_id: string | null;
  /** The bank's reference for the refund: RRN, ARN or UTR. */
  bank_reference: string | null;
  attempts: Generated<number>;
  /** Number of attempts that failed at the provider. */
  failures: Generated<number>;
  check_at: Date | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
};

type PaymentEventsTable = {
  id: string;
  /** Body of the webhook exactly as received, because the signature was made over these bytes. */
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
