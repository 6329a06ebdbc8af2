import { useEffect } from 'react';
import { useStore } from 'react-redux';
import type { RemoteRegistry } from '@parchi/contract';
import type { Store } from '@parchi/shared-api';
import { preloadOnIntent } from './preloadOnIntent.ts';

interface PreloadContext {
  readonly remotes: RemoteRegistry | undefined;
  /** Undefined until the session is known. */
  readonly viewer: 'people' | 'shops' | undefined;
  readonly isForPasswords: boolean;
}

/**
 * Preloads pages of remotes before links to them are clicked. Preloads nothing for a shop, because it sees its counter
 * at the paths of people's pages, and nothing in a document for passwords, in which no other remote may run.
 */
export function usePreloadOnIntent({ remotes, viewer, isForPasswords }: PreloadContext): void {
  const store = useStore() as Store;
  const wanted = viewer === 'people' && !isForPasswords ? remotes : undefined;
  useEffect(() => (wanted ? preloadOnIntent(wanted, store) : undefined), [wanted, store]);
}
