import type { ColumnType, Generated } from 'kysely';

export type MailOutcome = 'sent' | 'refused' | 'given_up';

type MailsTable = {
  /** Also the first part of the `Message-ID`, which is the same in every attempt. */
  id: string;
  /** Identifies the recipient and what the mail is about. There is never a second mail with the same key. */
  once_key: string;
  kind: string;
  /** Address of the recipient; null once the mail has ended. */
  recipient: string | null;
  /** Values of the mail's texts; empty once the mail has ended. */
  details: ColumnType<unknown, string, string>;
  attempts: Generated<number>;
  created_at: Generated<Date>;
  /** Time of the next attempt; null once the mail has ended. */
  check_at: Generated<Date | null>;
  outcome: MailOutcome | null;
};

export type MailTables = { mails: MailsTable };
