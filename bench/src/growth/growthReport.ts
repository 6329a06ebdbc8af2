import path from 'node:path';
import type { LatencyRow } from '../measure/latencies.ts';
import { markdownTable } from '../report/markdownTable.ts';
import { drawCurves, type Curve } from './drawCurves.ts';
import type { Cost } from './measureCosts.ts';
import type { SweepFigures } from './measureSweep.ts';
import type { Statement, TableSize } from './readDatabase.ts';
import type { SiteSize } from './siteSize.ts';

/** The measurements of a site of one size. */
export type Growth = {
  readonly machine: string;
  readonly factor: number;
  readonly size: SiteSize;
  readonly seedSeconds: number;
  readonly calls: readonly LatencyRow[];
  readonly costs: readonly Cost[];
  readonly sweep: SweepFigures;
  readonly tables: readonly TableSize[];
  /** The slow statements of the main calls and of jobs. */
  readonly slow: readonly Statement[];
};

/** Returns tables in Markdown: a column for each size. */
export function tellGrowth(all: readonly Growth[]): string {
  const heads = all.map(({ factor }) => `× ${factor}`);
  const { machine, calls, costs, tables } = all.at(-1)!;
  const row = (name: string, cell: (growth: Growth) => string) => [name, ...all.map(cell)];
  return [
    machine,
    markdownTable(
      ['Call, p50 / p99 in ms', ...heads],
      calls.map(({ what }) =>
        row(what, (growth) => {
          const found = growth.calls.find((call) => call.what === what);
          return found ? `${found.p50Ms.toFixed(0)} / ${found.p99Ms.toFixed(0)}` : '';
        }),
      ),
    ),
    markdownTable(
      ['Table, rows: table + indexes in MB', ...heads],
      tables.map(({ table }) =>
        row(table, (growth) => {
          const found = growth.tables.find((each) => each.table === table);
          return found
            ? `${found.rows}: ${megabytes(found.bytes)} + ${megabytes(found.indexBytes)}`
            : '';
        }),
      ),
    ),
    markdownTable(
      ['', ...heads],
      [
        ...costs.map(({ what }) =>
          row(`${what}: CPU ms of the server + PostgreSQL`, (growth) => {
            const found = growth.costs.find((cost) => cost.what === what);
            return found ? `${found.serverMs.toFixed(1)} + ${found.postgresMs.toFixed(1)}` : '';
          }),
        ),
        row('Shares swept a second', ({ sweep }) => sweep.perSecond.toFixed(0)),
        row('Seconds to seed', ({ seedSeconds }) => seedSeconds.toFixed(0)),
        row('Database in MB', (growth) => megabytes(bytesOf(growth))),
      ],
    ),
    ...all.map(({ factor, slow }) =>
      markdownTable(
        [`Slow statements at × ${factor}`, 'Calls', 'Mean ms', 'Most ms'],
        slow.map(({ text, calls: count, meanMs, mostMs }) => [
          text.slice(0, 160),
          String(count),
          meanMs.toFixed(0),
          mostMs.toFixed(0),
        ]),
      ),
    ),
  ].join('\n\n');
}

/** Writes two SVGs into a folder: the p99 of each call and the sizes of the largest tables, by the size of the site. */
export function drawGrowth(all: readonly Growth[], folder: string): void {
  const { calls, tables } = all.at(-1)!;
  const curveOf = (name: string, valueOf: (growth: Growth) => number | undefined): Curve => ({
    name,
    points: all.flatMap((growth): [number, number][] => {
      const value = valueOf(growth);
      return value === undefined ? [] : [[growth.factor, value]];
    }),
  });
  drawCurves({
    values: 'p99 in ms',
    curves: calls.map(({ what }) =>
      curveOf(what, (growth) => growth.calls.find((call) => call.what === what)?.p99Ms),
    ),
    file: path.join(folder, 'growth-of-calls.svg'),
  });
  drawCurves({
    values: 'MB with indexes',
    curves: tables.slice(0, 8).map(({ table }) =>
      curveOf(table, (growth) => {
        const found = growth.tables.find((each) => each.table === table);
        return found && (found.bytes + found.indexBytes) / 1e6;
      }),
    ),
    file: path.join(folder, 'growth-of-tables.svg'),
  });
}

const megabytes = (bytes: number) => (bytes / 1e6).toFixed(0);

const bytesOf = ({ tables }: Growth) =>
  tables.reduce((sum, { bytes, indexBytes }) => sum + bytes + indexBytes, 0);
