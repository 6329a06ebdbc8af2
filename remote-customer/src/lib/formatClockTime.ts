const NOON = 12;

/** Formats a shop's `HH:MM` as 12-hour time: "9:00 AM", "12:30 PM" (specification §9). */
export function formatClockTime(time: string): string {
  const [hours = '0', minutes = '00'] = time.split(':');
  const hour = Number(hours);
  return `${hour % NOON || NOON}:${minutes} ${hour < NOON ? 'AM' : 'PM'}`;
}
