export type Vitals = {
  /** Largest contentful paint. */
  readonly lcpMs: number;
  /** First contentful paint. */
  readonly fcpMs: number;
  /** Total blocking time: the sum of the time beyond 50 ms of each long task of the main thread. */
  readonly blockedMs: number;
  /** Cumulative layout shift. */
  readonly shift: number;
};

declare global {
  var benchVitals: { lcpMs: number; fcpMs: number; blockedMs: number; shift: number } | undefined;
}

/** Records the vitals of a page from its first moment. It runs in the page, so it uses nothing from outside itself. */
export function recordVitals(): void {
  const vitals = { lcpMs: 0, fcpMs: 0, blockedMs: 0, shift: 0 };
  globalThis.benchVitals = vitals;
  const onEntries: Record<string, (entry: PerformanceEntry) => void> = {
    'largest-contentful-paint': (entry) => (vitals.lcpMs = entry.startTime),
    paint: (entry) => {
      if (entry.name === 'first-contentful-paint') vitals.fcpMs = entry.startTime;
    },
    longtask: (entry) => (vitals.blockedMs += Math.max(0, entry.duration - 50)),
    'layout-shift': (entry) => {
      const { value, hadRecentInput } = entry as PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      };
      if (!hadRecentInput) vitals.shift += value;
    },
  };
  for (const [type, onEntry] of Object.entries(onEntries)) {
    new PerformanceObserver((list) => list.getEntries().forEach(onEntry)).observe({
      type,
      buffered: true,
    });
  }
}
