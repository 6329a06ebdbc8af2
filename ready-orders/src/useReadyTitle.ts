import { useCallback, useEffect, useState } from 'react';
import type { Order } from '@parchi/contract';
import { setTitleNotice } from '@parchi/shared-ui';
import { titleOf, titleOfAll } from './noticeTexts.ts';
import { useNewlyReady } from './useNewlyReady.ts';

/**
 * Events which prove that somebody is using the page. A visible tab alone proves nothing: other windows may cover it.
 */
const SIGNS_OF_LIFE = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;

/** Shows in the tab's title that orders are ready or refused, until the person comes back to the page. */
export function useReadyTitle(orders: readonly Order[] | undefined): void {
  const [isUnseen, setIsUnseen] = useState(() => document.visibilityState === 'hidden');
  useNewlyReady(
    orders,
    useCallback(() => setIsUnseen(true), []),
  );
  useEffect(() => (isUnseen ? onArrival(() => setIsUnseen(false)) : undefined), [isUnseen]);
  const told = isUnseen ? (orders ?? []) : [];
  const [first] = told;
  const title = first && (told.length > 1 ? titleOfAll(told) : titleOf(first));
  useEffect(() => {
    setTitleNotice(title);
    return () => setTitleNotice(undefined);
  }, [title]);
}

/**
 * Calls the listener each time the person comes to the page: when it becomes visible or is used.
 * @returns a function that unsubscribes
 */
function onArrival(listener: () => void): () => void {
  const look = () => {
    if (document.visibilityState === 'visible') listener();
  };
  for (const sign of SIGNS_OF_LIFE) document.addEventListener(sign, look, { passive: true });
  document.addEventListener('visibilitychange', look);
  window.addEventListener('focus', look);
  return () => {
    for (const sign of SIGNS_OF_LIFE) document.removeEventListener(sign, look);
    document.removeEventListener('visibilitychange', look);
    window.removeEventListener('focus', look);
  };
}
