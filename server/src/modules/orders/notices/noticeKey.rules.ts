import type { NoticeFacts } from './noticeFacts.repository.ts';

/**
 * Returns the deduplication key of a notice's messages, so that each event of an order, each refund, and each refusal
 * of files is reported only once.
 */
export function noticeKey({ id, kind, orderId, refundId }: NoticeFacts): string {
  switch (kind) {
    case 'paid':
    case 'ready':
    case 'refused':
      return `order-${kind}:${orderId}`;
    case 'files_refused':
      return `order-${kind}:${id}`;
    case 'refund_begun':
    case 'refunded':
      return `order-${kind}:${refundId ?? orderId}`;
  }
}
