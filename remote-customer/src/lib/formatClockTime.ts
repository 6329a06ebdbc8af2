import { formatClock } from '@parchi/shared-ui/format';

/** Formats a shop's `HH:MM` as 12-hour time: "9:00 AM", "12:30 PM" (specification §9). */
export function formatClockTime(time: string): string {
  return formatClock(new Date(`1970-01-01T${time}`));
}
