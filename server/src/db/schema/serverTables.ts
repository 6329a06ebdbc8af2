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
  /** `<what is counted>:<whose>`, such as `sign-in:192.0.2.1` */
  key: string;
  count: BigIntColumn;
  ends_at: Date;
};

type UploadReservationsTable = {
  /** Id of the reservation. It differs from the upload's own id, which may be secret. */
  id: string;
  /** Keys of the counters to which the upload is charged: one for its address, one for its account. */
  holders: string[];
  /** Number of bytes that are reserved but have not arrived yet. */
  outstanding_bytes: BigIntColumn;
  /** End of the lease, which is renewed while bytes arrive. A reservation whose lease has ended is void. */
  lease_expires_at: Date;
};

/** Objects that a download has not opened yet. No sweep removes them before `ends_at`. */
type DownloadLeasesTable = {
  id: string;
  object_group: string;
  ends_at: Date;
};

/** A resumable upload. Its row in `pending_table` has the same id, and owns its bytes. */
type ResumableUploadsTable = {
  /** Secret and never logged: whoever knows it can resume the upload. */
  id: string;
  pending_table: 'shares' | 'order_uploads';
  object_group: string;
  /** The account that must be signed in to resume the upload; null if knowing the id is enough. */
  account_id: string | null;
  /** Keys of the address and the account that the upload counts against. */
  holders: string[];
  /** Names and sizes of the files, in the order of their bytes. */
  files: ColumnType<unknown, string, never>;
  /**
   * Id of the request that is writing. No other request may write before this one has released the upload or its lease
   * has ended.
   */
  writer: string | null;
  writer_expires_at: Date | null;
  /** Whether another request waits for the writer to stop. */
  is_wanted: Generated<boolean>;
  created_at: Generated<Date>;
  /** End of the lease, which is renewed whenever the upload is resumed. */
  expires_at: Date;
};

/** Files of resumable uploads that have arrived whole and are in the store. */
type ResumableUploadFilesTable = {
  upload_id: string;
  ordinal: number;
  crc32: BigIntColumn;
  sha256: Buffer;
};

type SecretsTable = { name: string; value: string };

/** Tables of data that all server processes share. */
export type ServerTables = {
  outbox: OutboxTable;
  rate_counters: RateCountersTable;
  download_leases: DownloadLeasesTable;
  secrets: SecretsTable;
  upload_reservations: UploadReservationsTable;
  resumable_uploads: ResumableUploadsTable;
  resumable_upload_files: ResumableUploadFilesTable;
};
