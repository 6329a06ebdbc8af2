import type { ColumnType, Generated } from 'kysely';
import type { BigIntColumn } from './bigIntColumn.ts';

/**
 * `awaiting_payment`: it can be paid. `active`: paid, in the shop's queue. `completed`: printed. `refunded`: paid and
 * taken back. `expired`: nobody paid in time.
 */
export type PrintState = 'awaiting_payment' | 'active' | 'completed' | 'refunded' | 'expired';

/** The bytes of an order that is being placed. The transaction that makes the order removes this row. */
type PrintUploadsTable = {
  id: string;
  user_id: string | null;
  state: 'pending' | 'deleting';
  object_group: string;
  /** By the request's length, before any came. */
  announced_bytes: BigIntColumn;
  /** Renewed while bytes arrive and while they are looked at; once it has passed, the upload is dead. */
  lease_expires_at: Date;
};

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
  /** When the shop first fetched bytes to print from: an original file or the print-ready file. */
  opened_at: Date | null;
  /** When a paid order ends unless it was completed; set by the payment, kept afterwards. */
  ends_at: Date | null;
  completed_at: Date | null;
  /** When an order ended because its time was over: `completed` if the shop had opened it, else `refunded`. */
  ended_at: Date | null;
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
type PrintReadyFilesTable = {
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

export type PrintTables = {
  print_uploads: PrintUploadsTable;
  prints: PrintsTable;
  print_files: PrintFilesTable;
  print_ready_files: PrintReadyFilesTable;
};
