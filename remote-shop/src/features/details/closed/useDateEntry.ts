import { useState } from 'react';
import { limits, shopDateOf } from '@parchi/contract';
import { t } from '../../../messages/t.ts';
import { datesOf, dayAfter, type DateRun } from './closedDates.ts';

interface DateEntry {
  readonly entry: DateRun;
  /** The first and the last date that can be closed. */
  readonly bounds: { readonly min: string; readonly max: string };
  readonly change: (part: Partial<DateRun>) => void;
  /** Why the dates could not be added. */
  readonly problem: string | undefined;
  /** Returns what was entered and clears it; `undefined` if it can't be added, which `problem` explains. */
  readonly take: () => DateRun | undefined;
}

const nothing: DateRun = { first: '', last: '' };

/** Returns the first and the last date that can be closed now. */
function currentBounds(): DateEntry['bounds'] {
  const min = shopDateOf(new Date());
  return { min, max: dayAfter(min, limits.maxDaysAhead) };
}

/**
 * Holds the dates that are being entered, which begin as `begun`. If the last date is empty, only the first day is meant.
 */
export function useDateEntry(dates: readonly string[], begun: DateRun): DateEntry {
  const [entry, setEntry] = useState(begun);
  const [problem, setProblem] = useState<string>();
  const [bounds, setBounds] = useState(currentBounds);

  function findProblem(run: DateRun): string | undefined {
    const { min, max } = currentBounds();
    if (run.first === '') return t('shop.details.date-missing');
    if (run.last < run.first) return t('shop.details.date-order');
    if (run.first < min || run.last > max) return t('shop.details.date-far');
    const count = new Set([...dates, ...datesOf(run)]).size;
    return count > limits.maxClosedDates
      ? t('shop.details.date-many', { count: limits.maxClosedDates })
      : undefined;
  }

  return {
    entry,
    bounds,
    problem,
    change: (part) => {
      setEntry({ ...entry, ...part });
      // The page may stay open over midnight.
      setBounds(currentBounds());
      setProblem(undefined);
    },
    take: () => {
      const run = { first: entry.first, last: entry.last || entry.first };
      const found = findProblem(run);
      setProblem(found);
      if (found !== undefined) return undefined;
      setEntry(nothing);
      return run;
    },
  };
}
