import { shopsWithOneOf, type Alternative, type Alternatives } from '../alternatives.ts';
import type { WeighedWords } from '../shopMatches.repository.ts';

/** Weighing costs about 10 µs per shop (measured). Words found in more shops than this count only in full matches. */
const MAX_WEIGHED_SHOPS = 1_500;
/** Larger than any real number of shops. Only the ratios of weights matter. */
const ALL_SHOPS = 1_000_000;

/** Returns the rarest words first, until they match too many shops. Words of fewer shops weigh more. */
export function weighWords(alternatives: Alternatives): WeighedWords[] {
  const rarestFirst = alternatives
    .filter((words) => words.length > 0)
    .sort((a, b) => shopsWithOneOf(a) - shopsWithOneOf(b));
  let shops = 0;
  return rarestFirst
    .filter((words) => (shops += shopsWithOneOf(words)) <= MAX_WEIGHED_SHOPS)
    .map((words) => ({ words: words.map(({ word }) => word), weight: weightOf(words) }));
}

/** Inverse document frequency, reduced for a word with typing errors. */
function weightOf(words: readonly Alternative[]): number {
  const errors = Math.min(...words.map((word) => word.errors));
  return Math.log(ALL_SHOPS / Math.max(1, shopsWithOneOf(words))) / (1 + errors);
}
