import { useEffect, useState } from 'react';

/** Longer than the time between two progress reports on a slow connection that still moves. */
const STALLED_AFTER_MS = 10_000;

/** Returns whether the last report is so old that the speed from it is no longer true. */
export function useIsStalled(lastReportAtMs: number | undefined): boolean {
  const [stalledSinceMs, setStalledSinceMs] = useState<number>();
  useEffect(() => {
    const timer = setTimeout(() => setStalledSinceMs(lastReportAtMs), STALLED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [lastReportAtMs]);
  return lastReportAtMs !== undefined && stalledSinceMs === lastReportAtMs;
}
