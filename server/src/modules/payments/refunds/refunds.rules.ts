import type { RefundReason, RefundState } from '../../../db/schema/paymentTables.ts';

const MAX_FAILURES = 3;
const RETRY_SECONDS = 600;
const ONE_DAY_SECONDS = 86_400;

/**
 * The states that may follow each state of a refund. A processed refund is final. From any other state, the refund may
 * still be processed, fail or be requested again.
 */
const refundTransitions: Readonly<Record<RefundState, readonly RefundState[]>> = {
  requested: ['requested', 'pending', 'processed', 'failed'],
  pending: ['requested', 'pending', 'processed', 'failed'],
  failed: ['pending', 'processed', 'failed'],
  processed: [],
};

export function canMoveRefund(from: RefundState, to: RefundState): boolean {
  return refundTransitions[from].includes(to);
}

/**
 * Returns the state and the retry delay of a refund after the provider has reported its failure. After three failures
 * the customer sees the failure, and retries continue daily. A refund made outside this server is never retried.
 */
export function afterFailure(
  reason: RefundReason,
  failures: number,
): { readonly state: RefundState; readonly retrySeconds: number | null } {
  if (reason === 'outside') return { state: 'failed', retrySeconds: null };
  return failures < MAX_FAILURES
    ? { state: 'requested', retrySeconds: RETRY_SECONDS * failures }
    : { state: 'failed', retrySeconds: ONE_DAY_SECONDS };
}

/**
 * Returns the idempotency key of the next attempt. The key changes after each failure, because with the same key the
 * provider would return the failed refund.
 */
export function refundKey(refundId: string, failures: number): string {
  return failures === 0 ? refundId : `${refundId}-${failures}`;
}
