type Repeats = { readonly warmUp: number; readonly calls: number };

/**
 * Repeats work, one after the other, and times it. The first repeats are a warm-up and do not count.
 * @param prepare comes before each repeat and is not timed
 * @returns milliseconds
 */
export async function timedCalls(
  { warmUp, calls }: Repeats,
  work: () => Promise<unknown>,
  prepare: () => Promise<unknown> = () => Promise.resolve(),
): Promise<number[]> {
  const measured: number[] = [];
  for (let count = 0; count < warmUp + calls; count += 1) {
    await prepare();
    const startedAtMs = performance.now();
    await work();
    if (count >= warmUp) measured.push(performance.now() - startedAtMs);
  }
  return measured;
}
