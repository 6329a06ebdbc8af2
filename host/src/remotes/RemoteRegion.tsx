import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { useStore } from 'react-redux';
import type { RemoteRegistry } from '@parchi/contract';
import { useSessionEndCount, type Store } from '@parchi/shared-api';
import { useRoutes } from '@parchi/shared-routing';
import { AsyncBoundary } from '@parchi/shared-ui';
import type { RemoteModule } from '@parchi/shared-routing';
import { endWithSession } from './endWithSession.ts';
import { isMissingFile } from './failure/isMissingFile.ts';
import { OutdatedPage } from './failure/OutdatedPage.tsx';
import { OutdatedPageError } from './failure/OutdatedPageError.ts';
import { RemoteFailure } from './failure/RemoteFailure.tsx';
import { reportFailure } from './failure/reportFailure.ts';
import { RemoteWaiting } from './RemoteWaiting.tsx';
import { useOncePerPage } from './useOncePerPage.ts';
import { useRemote } from './useRemote.ts';

export interface RemoteRegionProps {
  name: string;
  /** The remotes of the registry that came with the page. */
  remotes: RemoteRegistry | undefined;
}

/**
 * The part of the page that belongs to a remote. A failure of the remote stays within this part: the header and the
 * other remotes keep working. When a session ends, the remote's pages are remounted without their state.
 */
export function RemoteRegion({ name, remotes }: RemoteRegionProps): ReactNode {
  const store = useStore() as Store;
  useEffect(() => endWithSession(store), [store]);
  const { load, reload } = useRemote(name, remotes);
  const sessionEndCount = useSessionEndCount();
  const mayRecover = useOncePerPage();
  const [isOutdated, setIsOutdated] = useState(false);
  const recover = useCallback(
    (error: unknown) => {
      // A chunk that is loaded later may need a package that no chunk before it needed.
      if (error instanceof OutdatedPageError) {
        reportFailure(name, error.reason, error);
        setIsOutdated(true);
        return;
      }
      const isMissing = isMissingFile(error);
      reportFailure(name, isMissing ? 'failed' : 'crashed', error);
      // The remote was redeployed, and a file of the version in this tab no longer exists.
      if (isMissing && mayRecover()) reload();
    },
    [name, mayRecover, reload],
  );

  if (load.state === 'waiting') return <RemoteWaiting name={name} onRetry={reload} />;
  if (load.state === 'failed') {
    return load.isOutdated ? <OutdatedPage name={name} /> : <RemoteFailure onRetry={reload} />;
  }
  return (
    <AsyncBoundary
      onError={recover}
      errorFallback={isOutdated ? <OutdatedPage name={name} /> : <RemoteFailure onRetry={reload} />}
      fallback={<RemoteWaiting name={name} onRetry={reload} />}
    >
      <RemotePages key={sessionEndCount} module={load.module} />
    </AsyncBoundary>
  );
}

function RemotePages({ module }: { module: RemoteModule }): ReactNode {
  return useRoutes(module.routes);
}
