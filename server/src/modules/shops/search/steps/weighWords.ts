import { shopsWithOneOf, type Alternative, type Alternatives } from '../alternatives.ts';
import type { WeighedWords } from '../shopMatches.repository.ts';

/**
 * Maximum number of shops to weigh, at about 2 µs each (measured). Words that more shops have count only in full
 * matches.
 */
const MAX_WEIGHED_SHOPS = 1_500;
/** A number larger than the real number of shops. Its exact size does not matter, because only ratios of weights do. */
const ALL_SHOPS = 1_000_000;

/**
 * Returns words with weights, the rarest first, until together they match too many shops. Words that fewer shops have
 * weigh more.
 */
export function weighWords(alternatives: Alternatives): WeighedWords[] {
  const rarestFirst = alternatives
    .filter((words) => words.length > 0)
    .sort((a, b) => shopsWithOneOf(a) - shopsWithOneOf(b));
  let shops = 0;
  return rarestFirst
    .filter((words) => (shops += shopsWithOneOf(words)) <= MAX_WEIGHED_SHOPS)
    .map((words) => ({ words: words.map(({ word }) => word), weight: weightOf(words) }));
}

/** Returns the inverse document frequency, reduced if the word was found in spite of typing errors. */
function weightOf(words: readonly Alternative[]): number {
  const errors = Math.min(...words.map((word) => word.errors));
  return Math.log(ALL_SHOPS / Math.max(1, shopsWithOneOf(words))) / (1 + errors);
}
