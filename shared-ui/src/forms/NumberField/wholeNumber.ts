export interface Bounds {
  readonly min: number;
  readonly max: number;
}

/** Returns the whole number in a text; undefined if the text is not a whole number within the bounds. */
export function readWholeNumber(text: string, { min, max }: Bounds): number | undefined {
  const number = /^\s*\d+\s*$/.test(text) ? Number(text) : NaN;
  return number >= min && number <= max ? number : undefined;
}

/** Returns the whole number within the bounds that is nearest to the text; `min` if the text is not a number. */
export function nearestNumber(text: string, { min, max }: Bounds): number {
  const number = Number(text);
  return Number.isNaN(number) ? min : Math.min(max, Math.max(min, Math.round(number)));
}
