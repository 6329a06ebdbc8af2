import { useEffect, useState } from 'react';
import { t } from '../../messages/t.ts';

const CHANGES_EVERY_MS = 3_000;

/**
 * What one can search by, one after the other (SPEC §4). Words that change in place are no motion, so they change
 * with `prefers-reduced-motion` too.
 */
export function useCyclingHint(isHidden: boolean): string {
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (isHidden) return undefined;
    const timer = setInterval(() => setTurn((before) => before + 1), CHANGES_EVERY_MS);
    return () => clearInterval(timer);
  }, [isHidden]);
  const hints = [t('print.hint.name'), t('print.hint.location'), t('print.hint.shop-id')];
  return hints[turn % hints.length] ?? '';
}
