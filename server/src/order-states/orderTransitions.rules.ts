import type { NoticeKind } from '../db/schema/noticeTables.ts';
import type { OrderState } from '../db/schema/orderTables.ts';

type Transition = { readonly from: OrderState; readonly to: OrderState };

/**
 * Everything that changes the state of an order. `expired` and `refunded` are final: a payment after the expiry is
 * refunded, and a refunded order is not put back.
 */
export const orderTransitions = {
  /** A captured payment matches the order. */
  pay: { from: 'awaiting_payment', to: 'active' },
  /** The customer will pay in cash at the counter. */
  queueUnpaid: { from: 'awaiting_payment', to: 'active' },
  /** The time to pay is over. */
  expire: { from: 'awaiting_payment', to: 'expired' },
  /** The shop printed the order. */
  complete: { from: 'active', to: 'completed' },
  /** The shop takes back its completion of the order. */
  reopen: { from: 'completed', to: 'active' },
  /** The time to complete the order is over, and the shop had opened the order's files. */
  endPrinted: { from: 'active', to: 'completed' },
  /** The time to complete the order is over, and the shop had not opened the order's files. */
  endUnprinted: { from: 'active', to: 'refunded' },
  /** The shop closed before the customer paid in cash. */
  endUnpaid: { from: 'active', to: 'refunded' },
  /** The customer takes back the order before the shop has opened its files. */
  cancel: { from: 'active', to: 'refunded' },
  /** The shop can't print the order. */
  refuse: { from: 'active', to: 'refunded' },
  /** The whole payment was refunded at the provider. */
  refund: { from: 'active', to: 'refunded' },
} as const satisfies Record<string, Transition>;

export type OrderEvent = keyof typeof orderTransitions;

/**
 * The notice that an event sends to the customer by mail. `endPrinted` sends none, because nobody knows whether the
 * order is ready for collection. `refund` sends none: after a refund by hand, the customer is notified once the
 * provider has processed it.
 */
export const noticeOfEvent: Readonly<Partial<Record<OrderEvent, NoticeKind>>> = {
  pay: 'paid',
  complete: 'ready',
  refuse: 'refused',
  cancel: 'refund_begun',
  endUnprinted: 'refund_begun',
};
