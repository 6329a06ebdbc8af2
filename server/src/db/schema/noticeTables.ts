import type { Generated } from 'kysely';

/**
 * What a customer is told about an order. `files_refused`: a part of the order was refused. `refund_begun`: money that
 * no other notice tells of is on its way back.
 */
export type NoticeKind =
  'paid' | 'ready' | 'refused' | 'files_refused' | 'refund_begun' | 'refunded';

type OrderNoticesTable = {
  id: string;
  kind: NoticeKind;
  order_id: string;
  /** The refund that the notice tells of; null for what was refunded in the notice's own transaction. */
  refund_id: string | null;
  /** The customer's phone number, which the end of the order erases from the order. */
  phone: string | null;
  attempts: Generated<number>;
  /** Time of the transaction, which the order's refunds and refused files of that moment have too. */
  created_at: Generated<Date>;
  /** Time of the next attempt to write the messages. */
  check_at: Generated<Date>;
};

export type NoticeTables = { order_notices: OrderNoticesTable };
