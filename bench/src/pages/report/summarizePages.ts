import { median } from '../../measure/median.ts';
import type { Contender, ContenderVisits, PageMeasurements } from '../measurePages.ts';
import type { Visit } from '../visit/measureVisits.ts';

export const PARCHI = 'Parchi';
export const STATIC = 'static page';
export const PRERENDERED = 'prerendered React page';

export type Spread = {
  readonly median: number;
  readonly least: number;
  readonly most: number;
};

/** Figures of one contender on one line. All are medians over the rounds. */
export type PageRow = Contender & {
  readonly line: string;
  readonly lcpMs: Spread;
  readonly fcpMs: number;
  readonly blockedMs: number;
  readonly shift: number;
  readonly kilobytes: number;
  readonly chain: number;
  readonly inSequence: number;
  readonly secondLcpMs: number;
  /** Largest paint of the second visit ÷ that of the first. */
  readonly secondToFirst: number;
  /** Largest paint of our page ÷ that of this contender in the same round; `undefined` for our page itself. */
  readonly ours: number | undefined;
};

export type ClickRow = { readonly line: string; readonly path: string; readonly ms: Spread };

export type PagesSummary = {
  readonly rows: readonly PageRow[];
  readonly clicks: readonly ClickRow[];
};

/** Returns the rows of the tables: each of our pages, and below it the contenders with which it is compared. */
export function summarizePages({ visits, clicks }: PageMeasurements): PagesSummary {
  const rows = visits
    .filter(({ name }) => name === PARCHI)
    .flatMap((ours) => {
      const others = visits.filter(
        ({ name, line, page }) =>
          name !== PARCHI && line === ours.line && (page ?? ours.page) === ours.page,
      );
      return [rowOf(ours, undefined), ...others.map((other) => rowOf(other, ours))];
    });
  return {
    rows,
    clicks: clicks.map(({ line, path, rounds }) => ({
      line: line.name,
      path,
      ms: spreadOf(rounds),
    })),
  };
}

function rowOf(contender: ContenderVisits, ours: ContenderVisits | undefined): PageRow {
  const { line, rounds, ...named } = contender;
  const first = (read: (visit: Visit) => number) => rounds.map((round) => read(round.first));
  return {
    ...named,
    ...(ours?.page !== undefined && { page: ours.page }),
    line: line.name,
    lcpMs: spreadOf(first(({ lcpMs }) => lcpMs)),
    fcpMs: median(first(({ fcpMs }) => fcpMs)),
    blockedMs: median(first(({ blockedMs }) => blockedMs)),
    shift: median(first(({ shift }) => shift)),
    kilobytes: median(first(({ bytes }) => bytes)) / 1_000,
    chain: median(first(({ chain }) => chain)),
    inSequence: median(first(({ inSequence }) => inSequence)),
    secondLcpMs: median(rounds.map(({ second }) => second.lcpMs)),
    secondToFirst: median(rounds.map((round) => round.second.lcpMs / round.first.lcpMs)),
    ours:
      ours &&
      median(
        ours.rounds.map((round, index) => round.first.lcpMs / (rounds[index]?.first.lcpMs ?? NaN)),
      ),
  };
}

function spreadOf(values: readonly number[]): Spread {
  return { median: median(values), least: Math.min(...values), most: Math.max(...values) };
}
