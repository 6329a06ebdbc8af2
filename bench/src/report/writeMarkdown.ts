import { isReached, type Bound, type Goal } from '../measure/goal.ts';
import type { Latencies } from '../measure/latencies.ts';
import type { Series } from '../measure/series.ts';
import type { MemoryRow } from '../series/peakMemory.ts';
import type { CallFigures } from '../series/smallCalls.ts';
import { markdownTable } from './markdownTable.ts';
import type { Report } from './report.ts';

export function writeMarkdown(report: Report): string {
  return [
    `${report.startedAt}, ${report.machine}`,
    goalsTable(report.goals),
    ...report.series.map(seriesTable),
    ...(report.memory.length > 0 ? [memoryTable(report.memory)] : []),
    ...(report.calls.length > 0 ? [callsTable(report.calls)] : []),
    ...report.latencies.map(latenciesTable),
  ].join('\n\n');
}

export function goalsTable(goals: readonly Goal[]): string {
  const rows = goals.map((goal) => [
    `${goal.number}`,
    goal.what,
    `${goal.value.toFixed(2)}${goal.unit}`,
    ...[goal.gate, goal.target].map(
      (bound) => `${boundText(bound)}: ${verdict(goal.value, bound)}`,
    ),
  ]);
  return markdownTable(['Goal', 'What', 'Figure', 'Gate', 'Target'], rows);
}

function boundText(bound: Bound): string {
  return 'atLeast' in bound ? `≥ ${round(bound.atLeast)}` : `≤ ${round(bound.atMost)}`;
}

function verdict(value: number, bound: Bound): string {
  return isReached(value, bound) ? 'reached' : '**missed**';
}

function round(value: number): string {
  return String(Number(value.toFixed(2)));
}

function seriesTable({ title, figures, bytesPerRun, rounds }: Series): string {
  const rows = figures.map((one) => [
    one.name,
    one.medianMs.toFixed(1),
    `${one.fastestMs.toFixed(0)}–${one.slowestMs.toFixed(0)}`,
    (bytesPerRun / one.medianMs / 1_000).toFixed(0),
    one.speedRatio.toFixed(2),
    one.cpuMsPerRun.toFixed(0),
    one.cpuRatio.toFixed(2),
    one.firstByteMs?.toFixed(1) ?? '–',
  ]);
  const heads = ['', 'ms', 'range', 'MB/s', 'speed ratio', 'CPU ms', 'CPU ratio', 'first byte ms'];
  return `### ${title} (n = ${rounds})\n\n${markdownTable(heads, rows)}`;
}

function memoryTable(memory: readonly MemoryRow[]): string {
  const rows = memory.map((row) => [row.what, row.medianMiB.toFixed(0), row.mostMiB.toFixed(0)]);
  return `### Memory of a fresh server\n\n${markdownTable(['', 'median MiB', 'most MiB'], rows)}`;
}

function callsTable(calls: readonly CallFigures[]): string {
  const rows = calls.map((row) => [
    row.what,
    ...[row.perSecond, row.serverMicros, row.postgresMicros].map((value) => value.toFixed(0)),
    row.ratio.toFixed(2),
  ]);
  const heads = ['', 'a second', 'server, µs of CPU', 'PostgreSQL, µs of CPU', 'ratio'];
  return `### Small calls, CPU for each\n\n${markdownTable(heads, rows)}`;
}

function latenciesTable({ title, rows }: Latencies): string {
  const cells = rows.map((row) => [
    row.what,
    `${row.count}`,
    ...[row.p50Ms, row.p99Ms, row.mostMs].map((ms) => ms.toFixed(1)),
  ]);
  return `### ${title}\n\n${markdownTable(['', 'count', 'p50 ms', 'p99 ms', 'most ms'], cells)}`;
}
