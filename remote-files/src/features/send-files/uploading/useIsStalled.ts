import { useEffect, useState } from 'react';

/**
 * An upload counts as stalled after this long without a progress report. Slow connections that still move report
 * sooner.
 */
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
