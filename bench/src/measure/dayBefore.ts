const DAY_MS = 86_400_000;

/** Returns the day so many days ago, as in `2026-11-28`, in UTC. */
export function dayBefore(days: number): string {
  return new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
}
