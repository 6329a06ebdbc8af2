import { useCallback, useEffect, useState } from 'react';
import type { Id, Print } from '@parchi/contract';
import { asApiError, errorText, type ApiError } from '@parchi/shared-api';
import { showToast } from '@parchi/shared-ui';
import { useGetPrintInfoQuery } from '../../ordersApi.ts';
import { REFRESH_MS, refreshOptions } from './refreshOptions.ts';

/** Somebody looks at the page and waits for the bank. */
const CHECKING_REFRESH_MS = 3_000;

export interface OrderOfPage {
  readonly print: Print | undefined;
  /** The order is not this person's, or is not there: one answer for both. */
  readonly isRefused: boolean;
  /** Why there is nothing to show, or nothing new. */
  readonly failure: string | undefined;
  readonly refetch: () => void;
}

export function useOrderPage(id: Id): OrderOfPage {
  const [isChecking, setIsChecking] = useState(false);
  const {
    currentData: print,
    error,
    refetch,
  } = useGetPrintInfoQuery(id, {
    ...refreshOptions,
    pollingInterval: isChecking ? CHECKING_REFRESH_MS : REFRESH_MS,
  });
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

  return { print, isRefused, failure, refetch: useCallback(() => void refetch(), [refetch]) };
}

function isRefusal(error: ApiError | undefined): boolean {
  return error?.kind === 'refused' && error.code === 'print.not_found';
}
