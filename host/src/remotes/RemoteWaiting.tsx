import { useEffect, useState, type ReactNode } from 'react';
import { Loader } from '@parchi/shared-ui';
import { t } from '../messages/t.ts';
import { RemoteFailure } from './RemoteFailure.tsx';

/**
 * How long to wait before the remote is reported as unreachable, in ms. If it is loaded later, it is shown after all.
 */
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
