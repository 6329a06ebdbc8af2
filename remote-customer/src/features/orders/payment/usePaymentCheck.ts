import { useCallback, useState } from 'react';

/**
 * Polling interval, in ms, while a payment is checked. It is longer than the server's pause between two queries to the
 * payment provider.
 */
export const CHECKING_REFRESH_MS = 3_000;

/** State of the query that fetches the order. */
interface Answer {
  readonly isFetching: boolean;
  readonly isError: boolean;
  readonly startedTimeStamp?: number | undefined;
}

export interface PaymentCheck {
  readonly isUnderWay: boolean;
  readonly begin: () => void;
}

/**
 * Tracks whether a payment is being checked after its checkout ended without a result. The check ends with the first
 * reply to a request that was sent at least `CHECKING_REFRESH_MS` after the checkout ended: by then the server has
 * queried the payment provider again.
 */
export function usePaymentCheck({
  isFetching,
  isError,
  startedTimeStamp = 0,
}: Answer): PaymentCheck {
  const [fromMs, setFromMs] = useState(0);
  if (fromMs > 0 && !isFetching && !isError && startedTimeStamp >= fromMs) setFromMs(0);
  return {
    isUnderWay: fromMs > 0,
    begin: useCallback(() => setFromMs(Date.now() + CHECKING_REFRESH_MS), []),
  };
}
