export interface Bounds {
  readonly min: number;
  readonly max: number;
}

/** Returns the whole number that a text stands for; undefined when there is none, or when it is out of bounds. */
export function readWholeNumber(text: string, { min, max }: Bounds): number | undefined {
  const number = /^\s*\d+\s*$/.test(text) ? Number(text) : NaN;
  return number >= min && number <= max ? number : undefined;
}

/** Returns the number within the bounds that is nearest to a text; the smallest one where the text is no number. */
export function nearestNumber(text: string, { min, max }: Bounds): number {
  const number = Number(text);
  return Number.isNaN(number) ? min : Math.min(max, Math.max(min, Math.round(number)));
}
