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
  /** `<what is counted>:<whose>` */
  key: string;
  count: BigIntColumn;
  ends_at: Date;
};

type UploadReservationsTable = {
  /** Not the upload's own id, which may be secret. */
  id: string;
  /** Keys of the counters that the upload is charged to: its address and its account. */
  holders: string[];
  /** Bytes reserved that have not arrived yet. */
  outstanding_bytes: BigIntColumn;
  /** Renewed while bytes arrive. Once it has passed, the reservation is void. */
  lease_expires_at: Date;
};

/** Objects that a download still has to open: no sweep removes them before `ends_at`. */
type DownloadLeasesTable = {
  id: string;
  object_group: string;
  ends_at: Date;
};

type SecretsTable = { name: string; value: string };

/** Data that all server processes share. */
export type ServerTables = {
  outbox: OutboxTable;
  rate_counters: RateCountersTable;
  download_leases: DownloadLeasesTable;
  secrets: SecretsTable;
  upload_reservations: UploadReservationsTable;
};
