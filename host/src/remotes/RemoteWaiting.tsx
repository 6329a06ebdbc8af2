import { useEffect, useState, type ReactNode } from 'react';
import { Loader } from '@parchi/shared-ui';
import { t } from '../messages/t.ts';
import { RemoteFailure } from './RemoteFailure.tsx';

/** After this time without an answer the remote is reported as unreachable; if it answers later, it is shown. */
const PATIENCE_MS = 8_000;

export function RemoteWaiting({ onRetry }: { onRetry: () => void }): ReactNode {
  const [isOverdue, setIsOverdue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsOverdue(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);

  if (isOverdue) return <RemoteFailure isOutdated={false} onRetry={onRetry} />;
  return <Loader label={t('host.remote.loading')} />;
}
