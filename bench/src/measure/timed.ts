/** Returns the duration of an action in milliseconds. */
export async function timed(action: () => Promise<unknown>): Promise<number> {
  const startedAtMs = performance.now();
  await action();
  return performance.now() - startedAtMs;
}
