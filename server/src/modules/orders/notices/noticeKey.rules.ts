import type { NoticeFacts } from './noticeFacts.repository.ts';

/** Names what a notice tells about, so that it is told once: an order, a refund, or the files refused at one time. */
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
