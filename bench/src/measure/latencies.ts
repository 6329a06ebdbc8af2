import type { Goal } from './goal.ts';
import { quantile } from './quantile.ts';

export type LatencyRow = {
  readonly what: string;
  readonly count: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly mostMs: number;
};

/** One table of latencies in a report, with the goals that depend on these latencies. */
export type Latencies = {
  readonly title: string;
  readonly rows: readonly LatencyRow[];
  readonly goals: readonly Goal[];
};

export function latencyRow(what: string, times: readonly number[]): LatencyRow {
  return {
    what,
    count: times.length,
    p50Ms: quantile(times, 0.5),
    p99Ms: quantile(times, 0.99),
    mostMs: quantile(times, 1),
  };
}
