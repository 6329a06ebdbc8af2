/** Runs batches until one is not full: nothing is left, or the rest failed and waits for the next sweep. */
export async function repeatBatches(
  runBatch: () => Promise<number>,
  batchSize: number,
): Promise<number> {
  let total = 0;
  let count: number;
  do {
    count = await runBatch();
    total += count;
  } while (count === batchSize);
  return total;
}
