import type { Generated } from 'kysely';
import type { BigIntColumn } from './bigIntColumn.ts';

/**
 * `pending`: its bytes are arriving, and it is hidden. `ready`: acknowledged, served until `expires_at`. `deleting`:
 * no longer served; its bytes are removed first, the row last.
 */
export type ShareState = 'pending' | 'ready' | 'deleting';

type SharesTable = {
  /** Secret, because the share's token is derived from it. Never logged. */
  id: string;
  state: ShareState;
  /** Prefix of its object keys. Independent of the id, so that a listing of the store reveals no token. */
  object_group: string;
  created_at: Generated<Date>;
  /** Renewed while bytes arrive. Once it has passed, the upload is dead. */
  lease_expires_at: Date;
  expires_at: Date | null;
  /** The account that was signed in when the share was sent. */
  sender_id: string | null;
};

type ShareFilesTable = {
  id: string;
  share_id: string;
  /** Index in the share, and the object's number in its group. */
  ordinal: number;
  name: string;
  size_in_bytes: BigIntColumn;
  crc32: BigIntColumn;
  sha256: Buffer;
};

/** Accounts that were signed in when they received a share: one row each, deleted with the share. */
type ShareReceiptsTable = {
  share_id: string;
  receiver_id: string;
  received_at: Generated<Date>;
};

export type ShareTables = {
  shares: SharesTable;
  share_files: ShareFilesTable;
  share_receipts: ShareReceiptsTable;
};
