import type { Generated } from 'kysely';
import type { BigIntColumn } from './bigIntColumn.ts';

/**
 * `pending`: its bytes are arriving, nobody sees it. `ready`: acknowledged, served until `expires_at`.
 * `deleting`: no longer served, its bytes are being removed, the row goes last.
 */
export type ShareState = 'pending' | 'ready' | 'deleting';

type SharesTable = {
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

type ShareFilesTable = {
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
