import { formattingLocale } from './formattingLocale.ts';
import { formatClock } from './formatClock.ts';

const DAY_MS = 86_400_000;

/** Values of a message that names a time in the future. */
export interface UpcomingParts {
  day: 'today' | 'tomorrow' | 'later';
  /** "Monday" within the next six days, "Monday, 7 December" later. */
  date: string;
  /** "9:00 AM" */
  time: string;
}

/** Returns the values with which a message names a future moment. `timeZone` decides which day it is. */
export function upcomingParts(
  moment: Date,
  { now, timeZone }: { now: Date; timeZone: string },
): UpcomingParts {
  const daysAhead = (dayOf(moment, timeZone) - dayOf(now, timeZone)) / DAY_MS;
  const date = new Intl.DateTimeFormat(formattingLocale(), {
    weekday: 'long',
    timeZone,
    ...(daysAhead > 6 && { day: 'numeric', month: 'long' }),
  });
  return {
    day: daysAhead === 0 ? 'today' : daysAhead === 1 ? 'tomorrow' : 'later',
    date: date.format(moment),
    time: formatClock(moment, timeZone),
  };
}

/** Returns the date of a moment in the time zone, as the timestamp in ms of that date's midnight in UTC. */
function dayOf(moment: Date, timeZone: string): number {
  return Date.parse(
    new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(moment),
  );
}
