import { lazy, useState, type ReactNode } from 'react';
import { AsyncBoundary } from '@parchi/shared-ui';
import { useListedShares } from './useListedShares.ts';

const ListedShares = lazy(async () => ({
  default: (await import('./ListedShares.tsx')).ListedShares,
}));

/** The shares that this browser sent and that still live. Shows nothing, and loads nothing, if there are none. */
export function SharesFromDevice(): ReactNode {
  const shares = useListedShares();
  const [wasShown, setWasShown] = useState(shares.length > 0);
  // The part stays when the last share is removed, because it offers to undo that.
  if (shares.length > 0 && !wasShown) setWasShown(true);
  if (!wasShown) return null;
  return (
    <AsyncBoundary fallback={null} errorFallback={null}>
      <ListedShares shares={shares} />
    </AsyncBoundary>
  );
}
