import type { ColumnType, Generated } from 'kysely';
import type { Order, PageColor, RefusalReason } from '@parchi/contract';
import type { BigIntColumn } from './bigIntColumn.ts';

/**
 * State of an order. `awaiting_payment`: it can be paid. `active`: it is in the shop's queue, paid or to be paid in
 * cash. `completed`: it was printed. `refunded`: it ended, and what was paid online, if anything, is refunded.
 * `expired`: it was not paid in time.
 */
export type OrderState = 'awaiting_payment' | 'active' | 'completed' | 'refunded' | 'expired';

/** An order being placed, whose bytes are arriving. The transaction that creates the order deletes this row. */
type OrderUploadsTable = {
  id: string;
  user_id: string | null;
  state: 'pending' | 'deleting';
  object_group: string;
  /** Length of the whole request, which is known before its bytes arrive. */
  announced_bytes: BigIntColumn;
  /**
   * End of the lease, which is renewed while bytes arrive and are inspected. An upload whose lease has ended is dead.
   */
  lease_expires_at: Date;
};

export type OrdersTable = {
  id: string;
  user_id: string;
  shop_id: string;
  state: OrderState;
  object_group: string;
  idempotency_key: string | null;
  /** Hash of the ordered content. A repeated idempotency key with other content is refused. */
  content_hash: Buffer | null;
  is_priority: boolean;
  /** Whether the shop sent the order to itself, to try its counter. No money moves, and nobody is notified. */
  is_practice: Generated<boolean>;
  /** The shop's rates when the order was placed. Later changes of the rates do not affect the order. */
  bnw_paise: number;
  color_paise: number;
  total_paise: BigIntColumn;
  amount_paise: BigIntColumn;
  /** The order's number at its shop, given when the payment is applied; -1 with priority. */
  token_number: number | null;
  /** Assigned together with the token number. Unique among the shop’s orders that still have files. */
  collection_code: string | null;
  /** The number that the customer left for the shop; empty once the order has ended and the number was erased. */
  customer_phone: string | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  /** When the order was paid, or joined the queue to be paid in cash. */
  paid_at: Date | null;
  /** Whether the customer pays in cash at the counter. Such an order never has a payment of the provider. */
  is_cash: Generated<boolean>;
  /** When the shop took the cash; `null` if it did not. */
  cash_taken_at: Date | null;
  /** When the shop first fetched bytes to print, either an original file or the print-ready file. */
  opened_at: Date | null;
  /** Colours of which the shop fetched such bytes. Empty for an order that was opened before this was recorded. */
  opened_colors: Generated<PageColor[]>;
  /**
   * When an active order ends unless it is completed before. Set when the order joins the queue; reopening may postpone
   * it.
   */
  ends_at: Date | null;
  completed_at: Date | null;
  /** When the order ended without its shop completing it. */
  ended_at: Date | null;
  /** Why the order ended; set together with `ended_at`. */
  end_reason: Order['endReason'];
  /** What the shop said when it refused the order. */
  refusal_reason: RefusalReason | null;
  refusal_note: string | null;
  /** Names of the helpers who completed, refused and last put back the order, as they were then. */
  completed_by: string | null;
  refused_by: string | null;
  put_back_by: string | null;
  put_back_at: Date | null;
  /**
   * When the order's files expire. Set from the start for an unpaid order, null while the order is active, set again on
   * completion or refund.
   */
  files_expire_at: Date | null;
  /** Whether the order's bytes are still stored. */
  has_files: Generated<boolean>;
  /** Whether file names and notes were erased, because the order ended long ago. */
  details_erased: Generated<boolean>;
};

export type OrderFilesTable = {
  id: string;
  order_id: string;
  ordinal: number;
  object_ordinal: number;
  name: string;
  size_in_bytes: BigIntColumn;
  crc32: BigIntColumn;
  sha256: Buffer;
  /** Number of pages in the document. */
  page_count: number;
  range_kind: 'All' | 'Custom';
  range_text: string;
  /** Number of pages that are printed for one copy. */
  printed_pages: number;
  color: 'Color' | 'Black and White';
  method: 'Single' | 'Both sides' | 'Interleafed';
  copies: number;
  note: string;
  price_paise: BigIntColumn;
  /** When the shop refused this file alone; `null` if it did not. The next two columns are set together with it. */
  refused_at: Date | null;
  refusal_reason: RefusalReason | null;
  refusal_note: string | null;
  /** The refund of the files that were refused together; `null` if there was no money left to refund. */
  refund_id: string | null;
  /** Name of the helper who refused the file, as it was then. */
  refused_by: string | null;
};

/**
 * A print job. `pending`: one process generates the file under a lease. `failed`: the file can't be generated; another
 * attempt is allowed when the lease ends. `deleting`: the bytes are removed, then the row.
 */
type PrintJobsTable = {
  id: string;
  order_id: string;
  color: 'Color' | 'Black and White';
  state: 'pending' | 'ready' | 'failed' | 'deleting';
  object_group: string;
  lease_expires_at: Date;
  size_in_bytes: BigIntColumn | null;
  sha256: Buffer | null;
  /** A `ComposedPrint` as JSON: what the pages of the file contain. */
  composition: ColumnType<unknown, string | null, string | null>;
  /**
   * Number of the order's files that were already refused when the print job was planned. The job contains the others.
   */
  refused_files: Generated<number>;
};

export type OrderTables = {
  order_uploads: OrderUploadsTable;
  orders: OrdersTable;
  order_files: OrderFilesTable;
  print_jobs: PrintJobsTable;
};
