const NEAR_ME =
  /\s*\b(?:(?:near|nearest|closest|close|next)\s+(?:to\s+)?(?:me|here|by)|around\s+(?:me|here)|nearby|nearest|closest|near)[.!?\s]*$/i;

/** @returns the input without a closing “near me” or the like: coordinates define the place, not these words */
export function withoutNearMe(input: string): string {
  return input.replace(NEAR_ME, '');
}
