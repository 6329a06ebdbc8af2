import type { Generated, GeneratedAlways } from 'kysely';

/** Log of what operators did and looked at. A trigger refuses every change of a row. */
type OperatorActionsTable = {
  id: GeneratedAlways<number>;
  at: Generated<Date>;
  /** The user of the operating system, or the name that the operator gave. */
  by: string;
  command: string;
  /** What the command was about. A share is named by a part of the hash of its id, which opens nothing. */
  object: string;
  reason: string | null;
};

/** Addresses and accounts that can't send, order or sign up for a while. */
type BlocksTable = {
  /** `address:` with the key of an address, or `account:` with its id. */
  holder: string;
  ends_at: Date;
  reason: string;
  blocked_by: string;
  blocked_at: Generated<Date>;
};

/** Reports about shares and shops. Deleted after 90 days. */
type ReportsTable = {
  id: GeneratedAlways<number>;
  /** The share or shop, named as in `operator_actions`. */
  object: string;
  /** The reported share while it exists, so that an operator can act on it. */
  share_id: string | null;
  reason: string;
  words: string | null;
  /** Where the reporter wants an answer. */
  email: string | null;
  /** Number of further reports of the same object. They are only counted. */
  more: Generated<number>;
  reported_at: Generated<Date>;
  closed_at: Date | null;
};

export type OperatorTables = {
  operator_actions: OperatorActionsTable;
  blocks: BlocksTable;
  reports: ReportsTable;
};
