import { useEffect, useState, type ReactNode } from 'react';
import { Loader } from '@parchi/shared-ui';
import { t } from '../messages/t.ts';
import { RemoteFailure } from './failure/RemoteFailure.tsx';
import { reportFailure } from './failure/reportFailure.ts';

/**
 * Longest time in ms without the arrival of any file, before a remote is reported as unreachable. If the remote is
 * loaded later, it is shown after all.
 */
const SILENCE_MS = 8_000;

interface Props {
  name: string;
  onRetry: () => void;
}

export function RemoteWaiting({ name, onRetry }: Props): ReactNode {
  const isOverdue = useSilence(name);
  if (isOverdue) return <RemoteFailure onRetry={onRetry} />;
  return <Loader label={t('host.remote.loading')} />;
}

/** Returns whether no script or style sheet has arrived for a while. On a slow connection, each one is progress. */
function useSilence(name: string): boolean {
  const [isSilent, setIsSilent] = useState(false);
  useEffect(() => {
    let timer = 0;
    function listen(): void {
      window.clearTimeout(timer);
      timer = window.setTimeout(() => {
        setIsSilent(true);
        reportFailure(name, 'silent');
      }, SILENCE_MS);
    }
    const arrivals = new PerformanceObserver((list) => {
      const entries = list.getEntries() as PerformanceResourceTiming[];
      if (entries.some(({ initiatorType }) => /script|link/.test(initiatorType))) listen();
    });
    arrivals.observe({ type: 'resource' });
    listen();
    return () => {
      arrivals.disconnect();
      window.clearTimeout(timer);
    };
  }, [name]);
  return isSilent;
}
