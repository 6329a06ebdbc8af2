import { pagePaths, rupeesFromPaise } from '@parchi/contract';
import type { NoticeFacts } from './noticeFacts.repository.ts';

/**
 * Returns the JSON that the operator's program gets for a notice, as docs/webhook.md describes it; `undefined` if the
 * customer's account was deleted.
 */
export function noticeBody(facts: NoticeFacts, origin: string): string | undefined {
  if (facts.isDeleted) return undefined;
  const { kind, tokenNumber } = facts;
  return JSON.stringify({
    type: `order.${kind}`,
    timestamp: facts.at.toISOString(),
    data: {
      order: facts.orderId,
      link: `${origin}${pagePaths.orders}?id=${facts.orderId}`,
      tokenNumber: tokenNumber === -1 ? null : tokenNumber,
      isPriority: tokenNumber === -1,
      collectionCode: facts.collectionCode,
      shopName: facts.shopName,
      currency: 'INR',
      amount: rupeesFromPaise(facts.amountPaise),
      priorityFee: rupeesFromPaise(facts.priorityPaise),
      refund: refundOf(facts),
      cashBack: facts.cashBackPaise === null ? null : rupeesFromPaise(facts.cashBackPaise),
      refusal:
        kind === 'refused' || kind === 'files_refused'
          ? { reason: facts.refusal, files: kind === 'refused' ? facts.files : facts.refusedFiles }
          : null,
      customer: { phone: facts.phone, email: facts.email, wantsReadyMails: facts.wantsReadyMails },
    },
  });
}

function refundOf({ refundPaise, refundReason, isRefundProcessed, refundReference }: NoticeFacts) {
  if (refundPaise === null) return null;
  return {
    amount: rupeesFromPaise(refundPaise),
    reason: refundReason,
    isProcessed: isRefundProcessed,
    bankReference: refundReference,
  };
}
