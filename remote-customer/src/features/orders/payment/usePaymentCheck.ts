import { useCallback, useState } from 'react';

/** Polling interval while a payment is checked. Longer than the server's pause between two queries to the provider. */
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
 * Tracks whether a checkout that ended without a result was paid. The check ends with the first reply to a request sent
 * at least `CHECKING_REFRESH_MS` after the checkout's end: by then the server has queried the provider again.
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
