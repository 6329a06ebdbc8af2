/** Times in the reader's time zone, 12-hour AM/PM (specification §9). */
const clock = new Intl.DateTimeFormat('en-IN', {
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
});
const day = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short' });
const date = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium' });

/** Formats a moment: today "10:41 AM", this year "21 Nov, 10:41 AM", any other year "21 Nov 2025, 10:41 AM". */
export function formatMoment(iso: string, now = new Date()): string {
  const moment = new Date(iso);
  const time = clock.format(moment).replace(/[ap]m$/, (half) => half.toUpperCase());
  if (moment.getFullYear() !== now.getFullYear()) return `${date.format(moment)}, ${time}`;
  return day.format(moment) === day.format(now) ? time : `${day.format(moment)}, ${time}`;
}
