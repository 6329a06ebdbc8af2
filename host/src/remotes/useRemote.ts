import { useCallback, useEffect, useState } from 'react';
import type { RemoteModule } from '@parchi/shared-routing';
import { loadRemoteRoutes, OutdatedPageError, type RemoteName } from './loadRemoteRoutes.ts';

export type RemoteLoad =
  | { state: 'waiting' }
  | { state: 'ready'; module: RemoteModule }
  | { state: 'failed'; isOutdated: boolean };

/** Loads a remote's pages; `reload` forgets what was loaded and asks its origin again. */
export function useRemote(name: RemoteName): { load: RemoteLoad; reload: () => void } {
  const [attempt, setAttempt] = useState({ isFresh: false });
  const [load, setLoad] = useState<RemoteLoad>({ state: 'waiting' });

  useEffect(() => {
    const leaving = new AbortController();
    setLoad({ state: 'waiting' });
    loadRemoteRoutes(name, { isFresh: attempt.isFresh, signal: leaving.signal }).then(
      (module) => {
        if (!leaving.signal.aborted) setLoad({ state: 'ready', module });
      },
      (error: unknown) => {
        if (leaving.signal.aborted) return;
        setLoad({ state: 'failed', isOutdated: error instanceof OutdatedPageError });
      },
    );
    return () => leaving.abort();
  }, [name, attempt]);

  const reload = useCallback(() => setAttempt({ isFresh: true }), []);
  return { load, reload };
}
