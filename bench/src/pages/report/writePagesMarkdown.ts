import { isReached, type Bound } from '../../measure/goal.ts';
import { markdownTable } from '../../report/markdownTable.ts';
import { slow4G } from '../lines.ts';
import type { AuditRow } from '../lighthouse/auditPages.ts';
import {
  PARCHI,
  PRERENDERED,
  STATIC,
  type ClickRow,
  type PageRow,
  type PagesSummary,
  type Spread,
} from './summarizePages.ts';

export function writePagesMarkdown(
  summary: PagesSummary & { readonly audits: readonly AuditRow[] },
): string {
  const lineNames = [...new Set(summary.rows.map(({ line }) => line))];
  return [
    ...lineNames.flatMap((line) => [
      `### ${line}`,
      visitsTable(summary.rows.filter((row) => row.line === line)),
    ]),
    ...(summary.clicks.length > 0 ? ['### From home to a page', clicksTable(summary.clicks)] : []),
    ...(summary.audits.length > 0 ? ['### Lighthouse', auditsTable(summary.audits)] : []),
    '### Goals',
    goalsTable(summary),
  ].join('\n\n');
}

function visitsTable(rows: readonly PageRow[]): string {
  const heads = [
    'Page',
    '',
    'LCP ms',
    'range',
    'ours ÷ it',
    'FCP ms',
    'blocked ms',
    'shift',
    'KB',
    'chain',
    'in sequence',
    'again: LCP ms',
    'again ÷ first',
  ];
  return markdownTable(
    heads,
    rows.map((row) => [
      row.name === PARCHI ? (row.page ?? '') : '',
      row.name,
      ...spreadCells(row.lcpMs),
      row.ours?.toFixed(2) ?? '',
      row.fcpMs.toFixed(0),
      row.blockedMs.toFixed(0),
      row.shift.toFixed(3),
      row.kilobytes.toFixed(1),
      String(row.chain),
      String(row.inSequence),
      row.secondLcpMs.toFixed(0),
      row.secondToFirst.toFixed(2),
    ]),
  );
}

function clicksTable(clicks: readonly ClickRow[]): string {
  return markdownTable(
    ['Page', 'Line', 'click to painted, ms', 'range'],
    clicks.map(({ path, line, ms }) => [path, line, ...spreadCells(ms)]),
  );
}

function auditsTable(audits: readonly AuditRow[]): string {
  const categories = Object.keys(audits[0]?.scores ?? {});
  return markdownTable(
    ['Page', 'Device', ...categories, 'costs points'],
    audits.map(({ path, device, scores, failed }) => [
      path,
      device,
      ...categories.map((category) => String(scores[category] ?? '–')),
      failed.join(', '),
    ]),
  );
}

function spreadCells({ median, least, most }: Spread): string[] {
  return [median.toFixed(0), `${least.toFixed(0)}–${most.toFixed(0)}`];
}

type PageGoal = { readonly what: string; readonly value: number; readonly bound: Bound };

/** The goals of docs/performance.md for pages. Those about time hold on the slow line. */
function goalsTable({
  rows,
  clicks,
  audits,
}: PagesSummary & { readonly audits: readonly AuditRow[] }): string {
  const goals = [
    ...rows.filter(({ line }) => line === slow4G.name).flatMap(goalsOf),
    ...clicks
      .filter(({ line }) => line === slow4G.name)
      .map(({ path, ms }) => goal(`from home to ${path}, ms`, ms.median, 100)),
    ...audits.map(({ path, device, scores }) => ({
      what: `${path}: lowest of Lighthouse’s scores, ${device}`,
      value: Math.min(...Object.values(scores).map((score) => score ?? NaN)),
      bound: { atLeast: 100 },
    })),
  ];
  return markdownTable(
    ['What', 'Figure', 'Goal'],
    goals.map(({ what, value, bound }) => [
      what,
      value.toFixed(2),
      `${'atMost' in bound ? `≤ ${bound.atMost}` : `≥ ${bound.atLeast}`}: ${isReached(value, bound) ? 'reached' : '**missed**'}`,
    ]),
  );
}

function goalsOf({ name, page = '', ...row }: PageRow): PageGoal[] {
  if (name === PRERENDERED || (name !== PARCHI && row.ours === undefined)) return [];
  if (name === PARCHI) {
    return [
      goal(`${page}: blocked ms`, row.blockedMs, 100),
      goal(`${page}: layout shift`, row.shift, 0),
      goal(`${page}: requests in a chain`, row.chain, 3),
      goal(`${page}: second visit to the first`, row.secondToFirst, 0.5),
    ];
  }
  return [goal(`${page}: LCP to ${name}`, row.ours ?? NaN, name === STATIC ? 1.3 : 0.65)];
}

function goal(what: string, value: number, atMost: number): PageGoal {
  return { what, value, bound: { atMost } };
}
