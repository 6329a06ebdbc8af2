/** Runs batches until one is not full. Then nothing is left, or what is left failed and waits for the next sweep. */
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
