import { useEffect, useState } from 'react';

/**
 * An upload counts as stalled after this long without a progress report, in ms. A slow connection that still moves
 * reports more often.
 */
const STALLED_AFTER_MS = 10_000;

/** Returns whether the last progress report is so old that the speed calculated from it is no longer true. */
export function useIsStalled(lastReportAtMs: number | undefined): boolean {
  const [stalledSinceMs, setStalledSinceMs] = useState<number>();
  useEffect(() => {
    const timer = setTimeout(() => setStalledSinceMs(lastReportAtMs), STALLED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [lastReportAtMs]);
  return lastReportAtMs !== undefined && stalledSinceMs === lastReportAtMs;
}
