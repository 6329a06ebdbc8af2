import { useEffect, useRef, useState } from 'react';
import type { WrongTotal } from '@parchi/contract';
import { asApiError, errorText, type ApiError } from '@parchi/shared-api';
import type { UploadProgress } from '@parchi/shared-api/upload';
import { showToast } from '@parchi/shared-ui';
import {
  usePlaceOrderMutation,
  type PlacedOrder,
  type PlaceOrderRequest,
} from '../../../ordersApi.ts';
import { t } from '../../../messages/t.ts';
import { pendingRequest } from './pendingRequest.ts';
import { idle, type Placing } from './placing.ts';

export interface PlaceOrder {
  readonly placing: Placing;
  readonly place: (order: Omit<PlaceOrderRequest, 'onProgress'>) => void;
  readonly cancel: () => void;
}

interface PlaceOrderHandlers {
  readonly onPlaced: (placed: PlacedOrder) => void;
  /** Called when the order under this idempotency key can no longer be paid. The next request then needs a new key. */
  readonly onExpired: () => void;
  /** Called when the shop takes no cash any more. */
  readonly onCashUnavailable: () => void;
}

/**
 * Sends one order at a time. Leaving the page aborts the request. If the order had already reached the server, the next
 * request with the same idempotency key finds it.
 */
export function usePlaceOrder({
  onPlaced,
  onExpired,
  onCashUnavailable,
}: PlaceOrderHandlers): PlaceOrder {
  const [placing, setPlacing] = useState<Placing>(idle);
  const [placeOrder] = usePlaceOrderMutation();
  const running = useRef<{ abort: () => void }>(undefined);

  useEffect(() => {
    const stop = () => {
      if (!running.current) return;
      running.current.abort();
      running.current = undefined;
      pendingRequest.clear();
      showToast({ tone: 'info', text: t('place-order.pay.cancelled') });
    };
    return stop;
  }, []);

  const place: PlaceOrder['place'] = (order) => {
    if (running.current) return;
    setPlacing({ kind: 'uploading', sent: undefined });
    pendingRequest.write({ orderKey: order.idempotencyKey, totalPrice: order.totalPrice });
    const request = placeOrder({
      ...order,
      onProgress: (progress) => setPlacing((before) => withProgress(before, progress)),
    });
    running.current = request;
    void request.then(({ data, error }) => {
      if (running.current !== request) return;
      running.current = undefined;
      pendingRequest.clear();
      setPlacing(error ? afterFailure(asApiError(error)) : idle);
      if (data) onPlaced(data);
      const code = error && codeOf(asApiError(error));
      if (code === 'print.expired') onExpired();
      if (code === 'print.cash_unavailable') onCashUnavailable();
    });
  };

  return { placing, place, cancel: () => running.current?.abort() };
}

function withProgress(placing: Placing, progress: UploadProgress): Placing {
  if (placing.kind !== 'uploading') return placing;
  const atMs = performance.now();
  const before = placing.sent;
  // Measure the speed anew after each wait. Waiting time would make the speed too low, and the bytes of an earlier
  // connection would make it too high.
  const since =
    before && !before.waitingFor ? before.since : { atMs, loadedBytes: progress.loadedBytes };
  return { kind: 'uploading', sent: { ...progress, atMs, since } };
}

function codeOf(error: ApiError): string | undefined {
  return error.kind === 'refused' ? error.code : undefined;
}

function afterFailure(error: ApiError): Placing {
  if (error.kind === 'cancelled') return { kind: 'cancelled' };
  const wrongTotal = readWrongTotal(error);
  if (wrongTotal) return { kind: 'repriced', totalPrice: wrongTotal.totalPrice };
  const words = errorText(error);
  showToast({ tone: 'error', text: words });
  return { kind: 'failed', words, file: fileOf(error) };
}

/**
 * Returns the correct totals, in rupees, from the server's refusal of a wrong total; `undefined` for any other failure.
 */
function readWrongTotal(error: ApiError): WrongTotal | undefined {
  if (error.kind !== 'refused' || error.code !== 'print.wrong_total') return undefined;
  const { totalPrice, amountPayable } = (error.details ?? {}) as Partial<WrongTotal>;
  if (typeof totalPrice !== 'number' || typeof amountPayable !== 'number') return undefined;
  return { totalPrice, amountPayable };
}

function fileOf(error: ApiError): string | undefined {
  return error.kind === 'refused' || error.kind === 'file_unreadable' ? error.file : undefined;
}
