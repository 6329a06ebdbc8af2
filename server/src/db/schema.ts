import type { ColumnType, Generated } from 'kysely';

/**
 * `pending`: its bytes are arriving, nobody sees it. `ready`: acknowledged, served until `expires_at`.
 * `deleting`: no longer served, its bytes are being removed, the row goes last.
 */
export type ShareState = 'pending' | 'ready' | 'deleting';

/** The driver gives `bigint` as text. */
type BigIntColumn = ColumnType<string, number, never>;

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

export type Database = {
  shares: SharesTable;
  share_files: ShareFilesTable;
};
