import { useCallback, useEffect, useState } from 'react';
import type { Id, Order } from '@parchi/contract';
import { asApiError, errorText, type ApiError } from '@parchi/shared-api';
import { showToast } from '@parchi/shared-ui';
import { useOrderState, useOrderSubscription, type FetchedOrder } from '../../../ordersApi.ts';
import { REFRESH_MS, refreshOptions } from '../refreshOptions.ts';

/**
 * Polling interval, in ms, while a payment is checked. It is longer than the server's pause between two queries to the
 * payment provider.
 */
const CHECKING_REFRESH_MS = 3_000;

export interface OrderOfPage {
  readonly order: Order | undefined;
  /** Whether the order belongs to somebody else or does not exist. The server answers the same in both cases. */
  readonly isRefused: boolean;
  /** Why the last fetch failed; `undefined` if it succeeded. */
  readonly failure: string | undefined;
  /** When the order was fetched, in ms since 1970. */
  readonly answeredAtMs: number | undefined;
  /** @returns the order; `data` is missing if the fetch failed */
  readonly refetch: () => Promise<{ readonly data?: FetchedOrder | undefined }>;
  /**
   * Shows the order as `checking` until the server knows whether the checkout that has just ended was paid. A reply
   * counts only if its request was sent at least `CHECKING_REFRESH_MS` after the checkout ended: by then the server has
   * queried the payment provider again.
   */
  readonly beginCheck: () => void;
}

export function useOrderPage(id: Id): OrderOfPage {
  const { currentData: fetched, error, fulfilledTimeStamp } = useOrderState(id);
  const [settledFromMs, setSettledFromMs] = useState(0);
  const order =
    fetched && fetched.askedAtMs < settledFromMs ? withoutCheckout(fetched.order) : fetched?.order;
  const isChecking = order?.payment.status === 'checking';
  const { refetch } = useOrderSubscription(id, {
    ...refreshOptions,
    pollingInterval: isChecking ? CHECKING_REFRESH_MS : REFRESH_MS,
  });

  const apiError = error && asApiError(error);
  const isRefused = isRefusal(apiError);
  const failure = apiError && !isRefused ? errorText(apiError) : undefined;
  const hasOrder = order !== undefined;
  useEffect(() => {
    // Once an order is shown, the page itself reports failures, because a toast every 30 s would disturb.
    if (failure !== undefined && !hasOrder) showToast({ tone: 'error', text: failure });
  }, [failure, hasOrder]);

  return {
    order,
    isRefused,
    failure,
    answeredAtMs: fulfilledTimeStamp,
    refetch,
    beginCheck: useCallback(() => setSettledFromMs(Date.now() + CHECKING_REFRESH_MS), []),
  };
}

/**
 * Replaces the status of an order that can be paid by `checking`, so that the page offers no second payment. Orders in
 * any other state stay as they are.
 */
function withoutCheckout(order: Order): Order {
  const { checkout, timeline } = order.payment;
  return checkout ? { ...order, payment: { status: 'checking', timeline } } : order;
}

function isRefusal(error: ApiError | undefined): boolean {
  return error?.kind === 'refused' && error.code === 'print.not_found';
}
