import { useEffect, useState } from 'react';
import { t } from '../../messages/t.ts';

const CHANGES_EVERY_MS = 3_000;

/** What one can search by, one after the other (SPEC §4). It stands still where movement is unwanted. */
export function useCyclingHint(isStill: boolean): string {
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (isStill || matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined;
    const timer = setInterval(() => setTurn((before) => before + 1), CHANGES_EVERY_MS);
    return () => clearInterval(timer);
  }, [isStill]);
  const hints = [t('print.hint.name'), t('print.hint.location'), t('print.hint.shop-id')];
  return hints[turn % hints.length] ?? '';
}
