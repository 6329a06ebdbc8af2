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
  /** Not the upload's own id, which may be a secret. */
  id: string;
  /** Keys of the counters that the upload is charged to: its address, its account. */
  holders: string[];
  /** Reserved and not arrived yet. */
  outstanding_bytes: BigIntColumn;
  /** Renewed while bytes arrive; once it has passed, nothing is reserved. */
  lease_expires_at: Date;
};

/** Bytes that a download still has to open: no sweep removes them before `ends_at`. */
type DownloadLeasesTable = {
  id: string;
  object_group: string;
  ends_at: Date;
};

type SecretsTable = { name: string; value: string };

/** What the processes of a server share, whatever it is about. */
export type ServerTables = {
  outbox: OutboxTable;
  rate_counters: RateCountersTable;
  download_leases: DownloadLeasesTable;
  secrets: SecretsTable;
  upload_reservations: UploadReservationsTable;
};
