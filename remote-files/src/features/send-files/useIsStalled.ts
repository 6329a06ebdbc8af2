import { useEffect, useState } from 'react';

/** Longer than a slow connection that still moves takes from one report to the next. */
const STALLED_AFTER_MS = 10_000;

/** Whether nothing has been reported since `lastReportAtMs` for so long that its speed is no longer true. */
export function useIsStalled(lastReportAtMs: number | undefined): boolean {
  const [stalledSinceMs, setStalledSinceMs] = useState<number>();
  useEffect(() => {
    const timer = setTimeout(() => setStalledSinceMs(lastReportAtMs), STALLED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [lastReportAtMs]);
  return lastReportAtMs !== undefined && stalledSinceMs === lastReportAtMs;
}
