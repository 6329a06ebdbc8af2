import { useCallback, useState, type ReactNode } from 'react';
import { AsyncBoundary, Loader } from '@parchi/shared-ui';
import { t } from '../messages/t.ts';
import { isMissingFile } from '../remotes/failure/isMissingFile.ts';
import { RemoteFailure } from '../remotes/failure/RemoteFailure.tsx';
import { fetchRegistry } from '../remotes/fetchRegistry.ts';
import { reloadFor, wasReloadedFor } from '../remotes/reloadFor.ts';

/** Used where a remote's name is expected. */
const HOST = 'host';

/**
 * Contains the failures of the host's own code. If one of its files is missing although the site answers, the host was
 * deployed after this page was loaded, so the page reloads automatically. No input is lost, because the missing part
 * was never shown.
 */
export function HostBoundary({ children }: { children: ReactNode }): ReactNode {
  const [isReloading, setIsReloading] = useState(false);
  const recover = useCallback((error: unknown) => {
    if (!isMissingFile(error) || wasReloadedFor(HOST)) return;
    setIsReloading(true);
    fetchRegistry().then(
      () => reloadFor(HOST),
      () => setIsReloading(false),
    );
  }, []);
  const loader = <Loader label={t('host.remote.loading')} />;
  return (
    <AsyncBoundary
      onError={recover}
      fallback={loader}
      errorFallback={isReloading ? loader : <RemoteFailure />}
    >
      {children}
    </AsyncBoundary>
  );
}
