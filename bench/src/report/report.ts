import type { Goal } from '../measure/goal.ts';
import type { Latencies } from '../measure/latencies.ts';
import type { Series } from '../measure/series.ts';
import type { MemoryRow } from '../series/peakMemory.ts';
import type { CallFigures } from '../series/smallCalls.ts';

export type Report = {
  readonly machine: string;
  readonly startedAt: string;
  readonly series: readonly Series[];
  readonly memory: readonly MemoryRow[];
  readonly calls: readonly CallFigures[];
  readonly latencies: readonly Latencies[];
  readonly goals: readonly Goal[];
};
