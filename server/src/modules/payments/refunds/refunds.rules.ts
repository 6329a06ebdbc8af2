import type { RefundReason, RefundState } from '../../../db/schema/paymentTables.ts';

const MAX_FAILURES = 3;
const RETRY_SECONDS = 600;
const ONE_DAY_SECONDS = 86_400;

/**
 * After the provider tried and failed: another try, and once several failed a person is told while the tries go on
 * daily. A refund made elsewhere is not ours to repeat.
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

/** A try that the provider ended as failed is over: another one needs another key, or it is the same refund. */
export function refundKey(refundId: string, failures: number): string {
  return failures === 0 ? refundId : `${refundId}-${failures}`;
}
