const DAY_MS = 86_400_000;

/** Returns the UTC date of the day this number of days ago, such as `2026-11-28`. */
export function dayBefore(days: number): string {
  return new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
}
