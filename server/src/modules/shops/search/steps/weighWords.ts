import { shopsWithOneOf, type Alternative, type Alternatives } from '../alternatives.ts';
import type { WeighedWords } from '../shopMatches.repository.ts';

/** Measured: weighing costs about 10 µs a shop. Words that more shops have than this are left to full matches. */
const MAX_WEIGHED_SHOPS = 1_500;
/** Only the relations of weights matter; more shops than a country has. */
const ALL_SHOPS = 1_000_000;

/** The rarest words first, as many as few enough shops have; each weighs the more, the fewer shops have it. */
export function weighWords(alternatives: Alternatives): WeighedWords[] {
  const rarestFirst = alternatives
    .filter((words) => words.length > 0)
    .sort((a, b) => shopsWithOneOf(a) - shopsWithOneOf(b));
  let shops = 0;
  return rarestFirst
    .filter((words) => (shops += shopsWithOneOf(words)) <= MAX_WEIGHED_SHOPS)
    .map((words) => ({ words: words.map(({ word }) => word), weight: weightOf(words) }));
}

/** Inverse document frequency; less for a word that was only nearly typed. */
function weightOf(words: readonly Alternative[]): number {
  const errors = Math.min(...words.map((word) => word.errors));
  return Math.log(ALL_SHOPS / Math.max(1, shopsWithOneOf(words))) / (1 + errors);
}
