import { lazy, useState, type ReactNode } from 'react';
import { AsyncBoundary } from '@parchi/shared-ui';
import { useListedShares } from './useListedShares.ts';

const ListedShares = lazy(async () => ({
  default: (await import('./ListedShares.tsx')).ListedShares,
}));

/** The unexpired shares that this browser sent. If there are none, renders nothing and loads no code. */
export function LazyListedShares(): ReactNode {
  const shares = useListedShares();
  const [wasShown, setWasShown] = useState(shares.length > 0);
  // The section stays when the last share is removed, because it offers to undo the removal.
  if (shares.length > 0 && !wasShown) setWasShown(true);
  if (!wasShown) return null;
  return (
    <AsyncBoundary fallback={null} errorFallback={null}>
      <ListedShares shares={shares} />
    </AsyncBoundary>
  );
}
