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

type SecretsTable = { name: string; value: string };

/** Tables of data that all server processes share. */
export type ServerTables = {
  outbox: OutboxTable;
  rate_counters: RateCountersTable;
  download_leases: DownloadLeasesTable;
  secrets: SecretsTable;
  upload_reservations: UploadReservationsTable;
};
