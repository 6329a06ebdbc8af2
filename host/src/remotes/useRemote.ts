import { useCallback, useEffect, useState } from 'react';
import type { RemoteRegistry } from '@parchi/contract';
import type { RemoteModule } from '@parchi/shared-routing';
import { loadRemoteRoutes } from './loadRemoteRoutes.ts';
import { OutdatedPageError } from './failure/OutdatedPageError.ts';
import { preloadedRemote } from './preload/preloadRemote.ts';
import { reportFailure } from './failure/reportFailure.ts';

export type RemoteLoad =
  | { state: 'waiting' }
  | { state: 'ready'; module: RemoteModule }
  | { state: 'failed'; isOutdated: boolean };

interface Attempt {
  isFresh: boolean;
  /** The remote, if it was loaded before this attempt. */
  module?: RemoteModule | undefined;
}

/** Loads a remote's pages. `reload` discards what was loaded and fetches the remote again from its origin. */
export function useRemote(
  name: string,
  remotes: RemoteRegistry | undefined,
): { load: RemoteLoad; reload: () => void } {
  const [attempt, setAttempt] = useState<Attempt>(() => ({
    isFresh: false,
    module: preloadedRemote(name),
  }));
  const [ended, setEnded] = useState<{ attempt: Attempt; load: RemoteLoad }>();

  useEffect(() => {
    if (attempt.module) return undefined;
    const leaving = new AbortController();
    const end = (load: RemoteLoad) => {
      if (!leaving.signal.aborted) setEnded({ attempt, load });
    };
    loadRemoteRoutes(name, { remotes, isFresh: attempt.isFresh, signal: leaving.signal }).then(
      (module) => end({ state: 'ready', module }),
      (error: unknown) => {
        if (leaving.signal.aborted) return;
        const isOutdated = error instanceof OutdatedPageError;
        reportFailure(name, isOutdated ? error.reason : 'failed', error);
        end({ state: 'failed', isOutdated });
      },
    );
    return () => leaving.abort();
  }, [name, remotes, attempt]);

  const reload = useCallback(() => setAttempt({ isFresh: true }), []);
  if (attempt.module) return { load: { state: 'ready', module: attempt.module }, reload };
  const isEnded = ended?.attempt === attempt;
  return { load: isEnded ? ended.load : { state: 'waiting' }, reload };
}
