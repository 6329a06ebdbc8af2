import { useEffect } from 'react';
import type { Id, Order } from '@parchi/contract';
import { asApiError, errorText, type ApiError } from '@parchi/shared-api';
import { showToast } from '@parchi/shared-ui';
import { useOrderState, useOrderSubscription } from '../../../ordersApi.ts';
import { REFRESH_MS, refreshOptions } from '../refreshOptions.ts';
import { CHECKING_REFRESH_MS, usePaymentCheck } from '../payment/usePaymentCheck.ts';

export interface OrderOfPage {
  readonly order: Order | undefined;
  /** Whether the order belongs to somebody else or does not exist. The server answers the same in both cases. */
  readonly isRefused: boolean;
  /** Why the last fetch failed; `undefined` if it succeeded. */
  readonly failure: string | undefined;
  /** When the order was fetched, in ms since 1970. */
  readonly answeredAtMs: number | undefined;
  /** @returns the order; `data` is missing if the fetch failed */
  readonly refetch: () => Promise<{ readonly data?: Order | undefined }>;
  /** Shows the order as `checking` until the server knows whether the checkout that has just ended was paid. */
  readonly beginCheck: () => void;
}

export function useOrderPage(id: Id): OrderOfPage {
  const query = useOrderState(id);
  const { currentData, error, fulfilledTimeStamp } = query;
  const check = usePaymentCheck(query);
  const order = currentData && check.isUnderWay ? withoutCheckout(currentData) : currentData;
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
    beginCheck: check.begin,
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
