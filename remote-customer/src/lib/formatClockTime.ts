const NOON = 12;

/** A shop's `HH:MM` as it is said: "9:00 AM", "12:30 PM" (SPEC §9). */
export function formatClockTime(time: string): string {
  const [hours = '0', minutes = '00'] = time.split(':');
  const hour = Number(hours);
  return `${hour % NOON || NOON}:${minutes} ${hour < NOON ? 'AM' : 'PM'}`;
}
