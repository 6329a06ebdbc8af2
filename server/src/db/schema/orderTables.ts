import type { ColumnType, Generated } from 'kysely';
import type { BigIntColumn } from './bigIntColumn.ts';

/**
 * `awaiting_payment`: can be paid. `active`: paid, in the shop's queue. `completed`: printed. `refunded`: paid, then
 * refunded. `expired`: not paid in time.
 */
export type OrderState = 'awaiting_payment' | 'active' | 'completed' | 'refunded' | 'expired';

/** The bytes of an order being placed. The transaction that creates the order deletes this row. */
type OrderUploadsTable = {
  id: string;
  user_id: string | null;
  state: 'pending' | 'deleting';
  object_group: string;
  /** Length of the request, known before its bytes arrive. */
  announced_bytes: BigIntColumn;
  /** Renewed while bytes arrive and are inspected. Once it has passed, the upload is dead. */
  lease_expires_at: Date;
};

export type OrdersTable = {
  id: string;
  user_id: string;
  shop_id: string;
  state: OrderState;
  object_group: string;
  idempotency_key: string | null;
  /** Hash of the ordered content: the same key with other content is refused. */
  content_hash: Buffer | null;
  is_priority: boolean;
  /** The shop's rates when the order was made. Later changes do not affect it. */
  bnw_paise: number;
  color_paise: number;
  total_paise: BigIntColumn;
  amount_paise: BigIntColumn;
  /** Set by the payment; -1 with priority. */
  token_number: number | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  paid_at: Date | null;
  /** When the shop first fetched bytes to print: an original file or the print-ready file. */
  opened_at: Date | null;
  /** When a paid order ends unless it is completed. Set by the payment, kept afterwards. */
  ends_at: Date | null;
  completed_at: Date | null;
  /** When the order ended by itself: `completed` if the shop had opened it, else `refunded`. */
  ended_at: Date | null;
  /** Set from the start for an unpaid order, null while active, set again on completion or refund. */
  files_expire_at: Date | null;
  /** False once its bytes are gone. */
  has_files: Generated<boolean>;
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
  /** Number of pages of the document. */
  page_count: number;
  range_kind: 'All' | 'Custom';
  range_text: string;
  /** Number of pages printed for one copy. */
  printed_pages: number;
  color: 'Color' | 'Black and White';
  method: 'Single' | 'Both sides' | 'Interleafed';
  copies: number;
  note: string;
  price_paise: BigIntColumn;
};

/**
 * `pending`: one process generates it under a lease. `failed`: can't be generated; may be tried again when the lease
 * ends. `deleting`: its bytes are removed, then the row.
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
  /** A `ComposedPrint`: what its pages contain. */
  composition: ColumnType<unknown, string | null, string | null>;
};

export type OrderTables = {
  order_uploads: OrderUploadsTable;
  orders: OrdersTable;
  order_files: OrderFilesTable;
  print_jobs: PrintJobsTable;
};
