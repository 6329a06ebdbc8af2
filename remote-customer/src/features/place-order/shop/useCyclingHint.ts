import { useEffect, useState } from 'react';
import { t } from '../../../messages/t.ts';

const CHANGES_EVERY_MS = 3_000;

/**
 * Returns the placeholder of the shop search, which changes every 3 s (specification §4). It changes even with
 * `prefers-reduced-motion`, because text that changes in place is not motion.
 */
export function useCyclingHint(isHidden: boolean): string {
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (isHidden) return undefined;
    const timer = setInterval(() => setTurn((before) => before + 1), CHANGES_EVERY_MS);
    return () => clearInterval(timer);
  }, [isHidden]);
  const hints = [
    t('place-order.hint.name'),
    t('place-order.hint.location'),
    t('place-order.hint.shop-id'),
  ];
  return hints[turn % hints.length] ?? '';
}
