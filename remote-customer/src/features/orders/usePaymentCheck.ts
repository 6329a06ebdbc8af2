import { useCallback, useState } from 'react';

/** Somebody looks at the page and waits for the bank. Longer than the server's pause between two questions to it. */
export const CHECKING_REFRESH_MS = 3_000;

/** How far the page is with asking for the order. */
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
 * In a checkout that ended without a word something may have been paid all the same. The check is over when an answer
 * was asked for so late that the server has surely asked the provider since the checkout's end.
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
