/** In the person's own time zone. */
const format = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
});

/** "21 Nov, 10:41 AM" (SPEC §9: 12-hour AM/PM) */
export function formatMoment(iso: string): string {
  return format.format(new Date(iso)).replace(/[ap]m$/, (half) => half.toUpperCase());
}
