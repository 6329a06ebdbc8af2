/** The whole number that a text stands for, brought within the bounds; undefined when it is none. */
export function nearestNumber(
  text: string,
  { min, max }: { min: number; max: number },
): number | undefined {
  if (!/^\s*\d+\s*$/.test(text)) return undefined;
  return Math.min(max, Math.max(min, Number(text)));
}
