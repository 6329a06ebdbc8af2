import type { Generated, GeneratedAlways } from 'kysely';

/** What operators did and looked at. A trigger refuses every change of a row. */
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

/** Who can't send, order or sign up for a time. */
type BlocksTable = {
  /** `address:` with the key of an address, or `account:` with its id. */
  holder: string;
  ends_at: Date;
  reason: string;
  blocked_by: string;
  blocked_at: Generated<Date>;
};

/** What people report. Deleted after 90 days. */
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
  /** How many more reports of the object came, which were only counted. */
  more: Generated<number>;
  reported_at: Generated<Date>;
  closed_at: Date | null;
};

export type OperatorTables = {
  operator_actions: OperatorActionsTable;
  blocks: BlocksTable;
  reports: ReportsTable;
};
