import type { Generated } from 'kysely';

/**
 * Event of an order that its customer is notified of. `files_refused`: some files of the order were refused.
 * `refund_begun`: a refund that no other notice mentions is on its way.
 */
export type NoticeKind =
  'paid' | 'ready' | 'refused' | 'files_refused' | 'refund_begun' | 'refunded';

type OrderNoticesTable = {
  id: string;
  kind: NoticeKind;
  order_id: string;
  /** The refund that the notice is about; null if it is about the refunds of the notice's own transaction. */
  refund_id: string | null;
  /** The customer's phone number, which the end of the order erases from the order. */
  phone: string | null;
  attempts: Generated<number>;
  /** Time of the transaction. Refunds and refusals of files in the same transaction have the same time. */
  created_at: Generated<Date>;
  /** Time of the next attempt to write the messages. */
  check_at: Generated<Date>;
};

export type NoticeTables = { order_notices: OrderNoticesTable };
