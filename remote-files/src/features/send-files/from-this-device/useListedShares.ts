import { useEffect, useState, useSyncExternalStore } from 'react';
import {
  dropEndedShares,
  endOf,
  none,
  readListedShares,
  subscribeToListedShares,
  type ListedShare,
} from './listedShares.ts';

/** Used while prerendering, where there is no browser storage. */
const readNone = () => none;

/** Returns the unexpired shares that this browser sent, newest first. Each leaves the list when it expires. */
export function useListedShares(): readonly ListedShare[] {
  useState(() => dropEndedShares(Date.now()));
  const shares = useSyncExternalStore(subscribeToListedShares, readListedShares, readNone);
  useEffect(() => {
    const drop = () => dropEndedShares(Date.now());
    const nextEndMs = Math.min(...shares.map(endOf));
    const timer = Number.isFinite(nextEndMs) ? setTimeout(drop, nextEndMs - Date.now()) : undefined;
    // Timers pause in a hidden tab, so check again when the tab is visible.
    document.addEventListener('visibilitychange', drop);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', drop);
    };
  }, [shares]);
  return shares;
}
