import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { BigIntColumn } from './bigIntColumn.ts';
import type { BookTables } from './bookTables.ts';
import type { SandboxTables } from './sandboxTables.ts';

/**
 * `pending`: its bytes are arriving, nobody sees it. `ready`: acknowledged, served until `expires_at`.
 * `deleting`: no longer served, its bytes are being removed, the row goes last.
 */
export type ShareState = 'pending' | 'ready' | 'deleting';

export type SharesTable = {
  /** A secret, as the share's token is made from it: never logged. */
  id: string;
  state: ShareState;
  /** Prefix of the keys of its objects; independent of the id, so that the store's listing gives no token away. */
  object_group: string;
  created_at: Generated<Date>;
  /** Renewed while bytes arrive; once it has passed, the upload is dead. */
  lease_expires_at: Date;
  expires_at: Date | null;
  /** Who was signed in and sent it. */
  sender_id: string | null;
};

export type ShareFilesTable = {
  id: string;
  share_id: string;
  /** Place in the share, and the object's number in its group. */
  ordinal: number;
  name: string;
  size_in_bytes: BigIntColumn;
  crc32: BigIntColumn;
  sha256: Buffer;
};

/** Who was signed in and received a share: once each, and no longer than the share. */
export type ShareReceiptsTable = {
  share_id: string;
  receiver_id: string;
  received_at: Generated<Date>;
};

export type AccountsTable = {
  id: string;
  kind: 'user' | 'shop';
  name: string;
  /** As it was typed, trimmed. */
  email: string;
  /** Two spellings of one address have the same key. */
  email_key: string;
  password_hash: string;
  /** Counts changes of the password: who was signed in by an older one is found out. */
  password_version: Generated<number>;
  created_at: Generated<Date>;
};

export type SessionsTable = {
  /** Of the cookie's value, which itself is stored nowhere. */
  id_hash: Buffer;
  account_id: string;
  created_at: Generated<Date>;
  seen_at: Generated<Date>;
  expires_at: Date;
};

export type SignInFailuresTable = {
  /** Of whose guesses: `sign-in:<address>`, `change-password:<account>`. */
  counter: string;
  count: number;
  first_at: Date;
  blocked_until: Date | null;
};

export type RateCountersTable = {
  /** `<what is counted>:<whose>` */
  key: string;
  count: BigIntColumn;
  ends_at: Date;
};

export type ShopsTable = {
  /** The account's id. */
  id: string;
  /** Public, 6 characters; on the wire `shopId`. */
  code: string;
  name: string;
  locality: string;
  city: string;
  pincode: string;
  landmark: string;
  phone: string;
  bnw_paise: number;
  color_paise: number;
  has_bnw: Generated<boolean>;
  has_color: Generated<boolean>;
  is_on: Generated<boolean>;
  /** `HH:MM` */
  opens_at: string;
  closes_at: string;
  /** Degrees. Its own, else the centre of its pincode's area. */
  latitude: number | null;
  longitude: number | null;
  /** Every word that it is found by; those of its name once more, marked. */
  search_words: string[];
  /** On a map whose distances order shops by nearness. */
  place: GeneratedAlways<unknown>;
  last_token: Generated<number>;
  order_count: Generated<number>;
};

export type ShopWordsTable = {
  word: string;
  /** How many shops have it. */
  shop_count: number;
  /** Of its beginning; empty where typing errors are not forgiven. */
  deletions: string[];
};

/** The bytes of an order that is being placed. The transaction that makes the order removes this row. */
export type PrintUploadsTable = {
  id: string;
  user_id: string | null;
  state: 'pending' | 'deleting';
  object_group: string;
  /** By the request's length, before any came. */
  announced_bytes: BigIntColumn;
  /** Renewed while bytes arrive and while they are looked at; once it has passed, the upload is dead. */
  lease_expires_at: Date;
};

/**
 * `awaiting_payment`: it can be paid. `active`: paid, in the shop's queue. `completed`: printed. `refunded`: paid and
 * taken back. `expired`: nobody paid in time.
 */
export type PrintState = 'awaiting_payment' | 'active' | 'completed' | 'refunded' | 'expired';

export type PrintsTable = {
  id: string;
  user_id: string;
  shop_id: string;
  state: PrintState;
  object_group: string;
  idempotency_key: string | null;
  /** Of what was ordered: the same key with other content is refused. */
  content_hash: Buffer | null;
  is_priority: boolean;
  /** The shop's rates when the order was made; later changes do not touch it. */
  bnw_paise: number;
  color_paise: number;
  total_paise: BigIntColumn;
  amount_paise: BigIntColumn;
  /** Given with the payment; -1 with priority. */
  token_number: number | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  paid_at: Date | null;
  completed_at: Date | null;
  /** Of an unpaid order from the start; null while it is active; again from its completion or refund. */
  files_expire_at: Date | null;
  /** False once its bytes are gone. */
  has_files: Generated<boolean>;
};

export type PrintFilesTable = {
  id: string;
  print_id: string;
  ordinal: number;
  object_ordinal: number;
  name: string;
  size_in_bytes: BigIntColumn;
  crc32: BigIntColumn;
  sha256: Buffer;
  /** Pages of the document. */
  page_count: number;
  range_kind: 'All' | 'Custom';
  range_text: string;
  /** Pages that are printed once. */
  printed_pages: number;
  color: 'Color' | 'Black and White';
  method: 'Single' | 'Both sides' | 'Interleafed';
  copies: number;
  note: string;
  price_paise: BigIntColumn;
};

/**
 * `pending`: one process makes it, under a lease. `failed`: it can't be made, until the lease ends and somebody may try
 * again. `deleting`: its bytes go, then the row.
 */
export type PrintReadyFilesTable = {
  id: string;
  print_id: string;
  color: 'Color' | 'Black and White';
  state: 'pending' | 'ready' | 'failed' | 'deleting';
  object_group: string;
  lease_expires_at: Date;
  size_in_bytes: BigIntColumn | null;
  sha256: Buffer | null;
  /** What is on its pages: a `ComposedPrint`. */
  composition: ColumnType<unknown, string | null, string | null>;
};

export type PaymentOrdersTable = {
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

export type PaymentOpeningsTable = {
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

export type PaymentsTable = {
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
  /** Made at the provider, by hand; no refund of ours. */
  | 'outside';

export type RefundsTable = {
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

export type PaymentEventsTable = {
  id: string;
  /** As it came: its signature was made over these bytes. */
  body: string;
  received_at: Generated<Date>;
  check_at: Generated<Date | null>;
  attempts: Generated<number>;
};

export type OutboxTable = {
  id: Generated<string>;
  namespace: string;
  event: string;
  payload: ColumnType<unknown, string, never>;
  created_at: Generated<Date>;
};

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

export type SecretsTable = { name: string; value: string };

export type Database = SandboxTables &
  BookTables & {
    shares: SharesTable;
    share_files: ShareFilesTable;
    share_receipts: ShareReceiptsTable;
    print_uploads: PrintUploadsTable;
    accounts: AccountsTable;
    sessions: SessionsTable;
    sign_in_failures: SignInFailuresTable;
    rate_counters: RateCountersTable;
    shops: ShopsTable;
    shop_words: ShopWordsTable;
    prints: PrintsTable;
    print_files: PrintFilesTable;
    print_ready_files: PrintReadyFilesTable;
    payment_orders: PaymentOrdersTable;
    payment_openings: PaymentOpeningsTable;
    payments: PaymentsTable;
    refunds: RefundsTable;
    payment_events: PaymentEventsTable;
    outbox: OutboxTable;
    ledger: LedgerTable;
    secrets: SecretsTable;
  };
