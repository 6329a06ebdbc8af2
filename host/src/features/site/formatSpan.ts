import { formattingLocale } from '@parchi/shared-ui/format';

const units = [
  // A single day is written in hours, as everywhere on the site.
  { unit: 'day', seconds: 86_400, from: 2 },
  { unit: 'hour', seconds: 3_600, from: 1 },
  { unit: 'minute', seconds: 60, from: 1 },
] as const;

/** Formats a duration in the largest unit that gives a whole number: “90 days”, “24 hours”, “1 hour”. */
export function formatSpan(seconds: number): string {
  const found = units.find(
    (one) => seconds % one.seconds === 0 && seconds >= one.from * one.seconds,
  );
  const { unit, count } = found
    ? { unit: found.unit, count: seconds / found.seconds }
    : { unit: 'second', count: seconds };
  return new Intl.NumberFormat(formattingLocale(), {
    style: 'unit',
    unit,
    unitDisplay: 'long',
  }).format(count);
}
