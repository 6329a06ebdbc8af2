/**
 * Returns a function that counts the calls of an address, and returns whether they are at most `max` in this minute.
 */
export function countByMinute(max: number): (address: string) => boolean {
  const counts = new Map<string, number>();
  let startedAtMs = performance.now();
  return (address) => {
    const nowMs = performance.now();
    if (nowMs - startedAtMs >= 60_000) {
      counts.clear();
      startedAtMs = nowMs;
    }
    const count = (counts.get(address) ?? 0) + 1;
    counts.set(address, count);
    return count <= max;
  };
}
