import { formattingLocale } from '@parchi/shared-ui/format';

const DAY_MS = 86_400_000;

/** Days without a gap between them, as `YYYY-MM-DD`. */
export interface DateRun {
  readonly first: string;
  readonly last: string;
}

/** Returns each date of a run, in order. */
export function datesOf({ first, last }: DateRun): string[] {
  const count = (Date.parse(last) - Date.parse(first)) / DAY_MS + 1;
  return Array.from({ length: count }, (_, index) => dayAfter(first, index));
}

/** Groups dates that follow each other. */
export function runsOf(dates: readonly string[]): DateRun[] {
  const runs: { first: string; last: string }[] = [];
  for (const date of dates.toSorted()) {
    const run = runs.at(-1);
    if (run && date === dayAfter(run.last, 1)) run.last = date;
    else runs.push({ first: date, last: date });
  }
  return runs;
}

/** Formats a run: “Fri, 25 Dec, 2026”, “Thu, 24 – Sat, 26 Dec, 2026”. */
export function formatRun({ first, last }: DateRun): string {
  const format = new Intl.DateTimeFormat(formattingLocale(), {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return format.formatRange(new Date(first), new Date(last));
}

export function dayAfter(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);
}
