import { useEffect } from 'react';
import { useStore } from 'react-redux';
import type { RemoteRegistry } from '@parchi/contract';
import type { Store } from '@parchi/shared-api';
import { preloadOnIntent } from './preloadOnIntent.ts';

/** Preloads pages of remotes before links to them are clicked. Does nothing while `remotes` is undefined. */
export function usePreloadOnIntent(remotes: RemoteRegistry | undefined): void {
  const store = useStore() as Store;
  useEffect(() => (remotes ? preloadOnIntent(remotes, store) : undefined), [remotes, store]);
}
