import { useEffect, useRef, useState } from 'react';
import type { NewPrintReply } from '@parchi/contract';
import { asApiError, errorText, type ApiError } from '@parchi/shared-api';
import { showToast } from '@parchi/shared-ui';
import { useNewPrintMutation, type NewPrintRequest } from '../../printApi.ts';
import { t } from '../../messages/t.ts';
import { idle, type Placing } from './placing.ts';
import { readWrongTotal } from './readWrongTotal.ts';

export interface PlaceOrder {
  readonly placing: Placing;
  readonly place: (order: Omit<NewPrintRequest, 'onProgress'>) => void;
  readonly cancel: () => void;
}

interface Outcomes {
  readonly onPlaced: (reply: NewPrintReply) => void;
  /** It was sent before and can't be paid any more: the next one needs another key. */
  readonly onExpired: () => void;
}

/** Sends an order, one at a time. Leaving the page stops it; the same key finds it again if it had arrived. */
export function usePlaceOrder({ onPlaced, onExpired }: Outcomes): PlaceOrder {
  const [placing, setPlacing] = useState<Placing>(idle);
  const [newPrint] = useNewPrintMutation();
  const running = useRef<{ abort: () => void }>(undefined);

  useEffect(() => {
    const stop = () => {
      running.current?.abort();
      running.current = undefined;
    };
    return stop;
  }, []);

  const place: PlaceOrder['place'] = (order) => {
    if (running.current) return;
    const startedAtMs = performance.now();
    setPlacing({ kind: 'uploading', startedAtMs, sent: undefined });
    const request = newPrint({
      ...order,
      onProgress: (progress) =>
        setPlacing({
          kind: 'uploading',
          startedAtMs,
          sent: { ...progress, atMs: performance.now() },
        }),
    });
    running.current = request;
    void request.then(({ data, error }) => {
      if (running.current !== request) return;
      running.current = undefined;
      setPlacing(error ? afterFailure(asApiError(error)) : idle);
      if (data) onPlaced(data);
      if (error && isExpired(asApiError(error))) onExpired();
    });
  };

  return { placing, place, cancel: () => running.current?.abort() };
}

function isExpired(error: ApiError): boolean {
  return error.kind === 'refused' && error.code === 'print.expired';
}

function afterFailure(error: ApiError): Placing {
  if (error.kind === 'cancelled') {
    showToast({ tone: 'info', text: t('print.pay.cancelled') });
    return idle;
  }
  const wrongTotal = readWrongTotal(error);
  if (wrongTotal) return { kind: 'repriced', totalPrice: wrongTotal.totalPrice };
  const words = errorText(error);
  showToast({ tone: 'error', text: words });
  return { kind: 'failed', words, file: error.kind === 'refused' ? error.file : undefined };
}
