import type { FastifyBaseLogger } from 'fastify';

/** Names of conditions that an operator must look at soon. The monitoring of the server matches on these names. */
export type PaymentAlert =
  | 'orphan'
  | 'refund_failed'
  | 'webhook_silent'
  | 'webhook_unreadable'
  | 'foreign_order'
  | 'provider_refused'
  | 'payment_untold'
  | 'books_differ';

export function raiseAlert(
  log: FastifyBaseLogger,
  alert: PaymentAlert,
  details: Readonly<Record<string, unknown>>,
): void {
  log.error({ area: 'payments', alert, ...details }, messages[alert]);
}

const messages: Readonly<Record<PaymentAlert, string>> = {
  orphan: 'money came that no order can use; it goes back',
  refund_failed: 'a refund failed; one of ours is tried again, one made at the provider is not',
  webhook_silent: 'payments come, and no message of the provider tells of them',
  webhook_unreadable: 'a message that the provider signed can’t be read',
  foreign_order: 'money came for an order that is not of this installation; nothing was done',
  provider_refused: 'the provider refused a call that should have been fine',
  payment_untold: 'a payment stood in the provider’s books and nobody had told of it',
  books_differ: 'the provider’s books and ours differ about a payment; nothing was changed',
};
