/**
 * Returns the smallest value that is not exceeded by the given fraction of all values. @param share fraction, such as
 * 0.99
 */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? NaN;
}
