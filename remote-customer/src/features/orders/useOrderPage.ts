import { useEffect, useState } from 'react';
import type { Id, Print } from '@parchi/contract';
import { asApiError, errorText, type ApiError } from '@parchi/shared-api';
import { showToast } from '@parchi/shared-ui';
import { useGetPrintInfoQuery } from '../../ordersApi.ts';
import { REFRESH_MS, refreshOptions } from './refreshOptions.ts';
import { CHECKING_REFRESH_MS, usePaymentCheck } from './usePaymentCheck.ts';

export interface OrderOfPage {
  readonly print: Print | undefined;
  /** The order is not this person's, or is not there: one answer for both. */
  readonly isRefused: boolean;
  /** Why there is nothing to show, or nothing new. */
  readonly failure: string | undefined;
  /** When the order came, in ms as `Date.now()` tells it. */
  readonly answeredAtMs: number | undefined;
  /** @returns the order, unless it could not be had */
  readonly refetch: () => Promise<{ readonly data?: Print | undefined }>;
  /** Until it is known what was paid in a checkout that has ended now, the order is being checked. */
  readonly beginCheck: () => void;
}

export function useOrderPage(id: Id): OrderOfPage {
  const [isChecking, setIsChecking] = useState(false);
  const query = useGetPrintInfoQuery(id, {
    ...refreshOptions,
    pollingInterval: isChecking ? CHECKING_REFRESH_MS : REFRESH_MS,
  });
  const { currentData, error, refetch, fulfilledTimeStamp } = query;
  const check = usePaymentCheck(query);
  const print = currentData && check.isUnderWay ? withoutCheckout(currentData) : currentData;
  const checks = print?.payment.status === 'checking';
  if (checks !== isChecking) setIsChecking(checks);

  const apiError = error && asApiError(error);
  const isRefused = isRefusal(apiError);
  const failure = apiError && !isRefused ? errorText(apiError) : undefined;
  const hasPrint = print !== undefined;
  useEffect(() => {
    // What fails while the order stands on the page is said there, not every 30 s.
    if (failure !== undefined && !hasPrint) showToast({ tone: 'error', text: failure });
  }, [failure, hasPrint]);

  return {
    print,
    isRefused,
    failure,
    answeredAtMs: fulfilledTimeStamp,
    refetch,
    beginCheck: check.begin,
  };
}

/** What is decided is decided; only an invitation to pay waits. */
function withoutCheckout(print: Print): Print {
  const { checkout, timeline } = print.payment;
  return checkout ? { ...print, payment: { status: 'checking', timeline } } : print;
}

function isRefusal(error: ApiError | undefined): boolean {
  return error?.kind === 'refused' && error.code === 'print.not_found';
}
