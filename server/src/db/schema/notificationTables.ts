import type { Generated } from 'kysely';

type NotificationsTable = {
  /** Also the `webhook-id`, which is the same in every attempt. */
  id: string;
  /** Identifies what the message is about. There is never a second message with the same key. */
  once_key: string;
  /** Account of the customer; null once the message has ended. */
  account_id: string | null;
  /** JSON that is sent; null once the message has ended, because it has a phone number and an address. */
  body: string | null;
  attempts: Generated<number>;
  created_at: Generated<Date>;
  /** Time of the next attempt; null once the message has ended. */
  check_at: Generated<Date | null>;
  outcome: 'sent' | 'given_up' | null;
};

export type NotificationTables = { notifications: NotificationsTable };
