/** In the shop's own time zone, 12-hour AM/PM (SPEC §9). */
const time = new Intl.DateTimeFormat('en-IN', {
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
});
const day = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short' });

/** "10:41 AM", and of another day than today "21 Nov, 10:41 AM" */
export function formatTime(iso: string): string {
  const moment = new Date(iso);
  const clock = time.format(moment).replace(/[ap]m$/, (half) => half.toUpperCase());
  const isToday = day.format(moment) === day.format(new Date());
  return isToday ? clock : `${day.format(moment)}, ${clock}`;
}
