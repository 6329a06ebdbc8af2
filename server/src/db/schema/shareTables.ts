import type { RemovalReason } from '@parchi/contract';
import type { Generated } from 'kysely';
import type { BigIntColumn } from './bigIntColumn.ts';

/**
 * `pending`: the share's bytes are arriving, and it is hidden. `ready`: the upload was acknowledged, and the share is
 * served until `expires_at`. `deleting`: the share is no longer served; its bytes are removed first, the row last.
 */
export type ShareState = 'pending' | 'ready' | 'deleting';

type SharesTable = {
  /** Id of the share. It is secret and never logged, because the share's token is derived from it. */
  id: string;
  state: ShareState;
  /**
   * Prefix of the keys of the share's objects. It is independent of the id, so that a listing of the store reveals no
   * token.
   */
  object_group: string;
  created_at: Generated<Date>;
  /** End of the lease, which is renewed while bytes arrive. An upload whose lease has ended is dead. */
  lease_expires_at: Date;
  expires_at: Date | null;
  /** The account that was signed in when the share was sent. */
  sender_id: string | null;
  /**
   * Key chosen by the sender's browser, which uses it to ask which shops opened the share; null if it sent none. A
   * receiver knows the share's id, but not this key.
   */
  sender_key: string | null;
  /** Number of times that the share’s list of files was fetched. */
  opened_count: Generated<number>;
  /** Argon2id hash of the password that its receivers need; null if they need none. */
  password_hash: string | null;
};

type ShareFilesTable = {
  id: string;
  share_id: string;
  /** Index of the file in its share, and number of its object in the group. */
  ordinal: number;
  name: string;
  size_in_bytes: BigIntColumn;
  crc32: BigIntColumn;
  sha256: Buffer;
};

/**
 * Accounts that were signed in when they listed, opened or downloaded files of a share. Each has one row, which is
 * deleted with the share.
 */
type ShareReceiptsTable = {
  share_id: string;
  receiver_id: string;
  received_at: Generated<Date>;
  last_received_at: Generated<Date>;
  times: Generated<number>;
};

/** Shares that ended within the last days. Neither a token nor a file name can be read from a row. */
type EndedSharesTable = {
  /** SHA-256 of the 16 bytes of the share's id. The id is random, so nobody finds it by trying. */
  id_hash: Buffer;
  ended_at: Date;
};

/** Sender addresses of shares, kept for 30 days. */
type ShareSendersTable = {
  /** As in `ended_shares`. */
  id_hash: Buffer;
  /** Tells which key of the operator encrypted the address. */
  key_id: string;
  /** The address, encrypted with AES-256-GCM. */
  sealed: Buffer;
  sent_at: Generated<Date>;
};

/** Shares that an operator removed within the last days. */
type RemovedSharesTable = {
  /** As in `ended_shares`. */
  id_hash: Buffer;
  removed_at: Generated<Date>;
  reason: RemovalReason;
};

/**
 * Shares that live longer than usual, once for each address and account that sent them. A row is deleted with the
 * share, after its bytes.
 */
type KeptSharesTable = {
  share_id: string;
  /** The address or account, as in `rate_counters`. */
  holder: string;
  size_in_bytes: BigIntColumn;
  kept_since: Generated<Date>;
};

/** Short codes by which a share can be named aloud. A row is deleted with its share, so that the code is free again. */
type ShareCodesTable = {
  /** A secret like the share's id, which is never logged. */
  code: string;
  share_id: string;
};

export type ShareTables = {
  shares: SharesTable;
  share_files: ShareFilesTable;
  share_receipts: ShareReceiptsTable;
  ended_shares: EndedSharesTable;
  removed_shares: RemovedSharesTable;
  share_senders: ShareSendersTable;
  kept_shares: KeptSharesTable;
  share_codes: ShareCodesTable;
};
