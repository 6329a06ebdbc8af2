import type { Coordinates } from '../geography/coordinates.ts';
import type { Alternative, Alternatives } from './alternatives.ts';
import { distanceInKm } from '../geography/distanceInKm.ts';
import type { ShopMatch } from './shopMatch.ts';
import { wordsOf } from './words/wordsOf.ts';

const SCORE = {
  sameName: 100,
  nameBegins: 50,
  name: 4,
  locality: 3,
  city: 2,
  elsewhere: 1,
} as const;
const COST_OF_ERROR = 4;
/** How much farther a customer goes to a shop that prints now. Many would go that far, few across a city. */
const KM_FOR_AN_OPEN_SHOP = 2;

/**
 * Sorts matches: first by how well the shop's name matches, then by the field that has the words, then shops that take
 * orders now before the others, then by number of orders.
 */
export function rankByWords(
  matches: readonly ShopMatch[],
  alternatives: Alternatives,
  input: string,
): ShopMatch[] {
  const typed = { name: wordsOf(input).join(' '), words: alternatives.map(penaltiesOf) };
  const scored = matches.map((match) => ({ match, score: scoreOf(match, typed) }));
  return scored
    .sort(
      (a, b) =>
        b.score - a.score ||
        Number(b.match.isOpen) - Number(a.match.isOpen) ||
        b.match.orderCount - a.match.orderCount ||
        compare(a.match.name, b.match.name) ||
        compare(a.match.id, b.match.id),
    )
    .map(({ match }) => match);
}

/**
 * Sorts matches by distance, the nearest first. A shop that takes no orders now counts as {@link KM_FOR_AN_OPEN_SHOP}
 * farther away. Shops whose place is not known come last.
 */
export function rankByDistance(matches: readonly ShopMatch[], from: Coordinates): ShopMatch[] {
  return matches
    .map((match) => ({
      match,
      km:
        match.place === undefined
          ? Infinity
          : distanceInKm(from, match.place) + (match.isOpen ? 0 : KM_FOR_AN_OPEN_SHOP),
    }))
    .sort((a, b) => (a.km === b.km ? compare(a.match.id, b.match.id) : a.km - b.km))
    .map(({ match }) => match);
}

/** The alternatives of a typed word with the penalty for their typing errors, and the smallest of these penalties. */
type Penalties = { readonly byWord: ReadonlyMap<string, number>; readonly smallest: number };

type Typed = { readonly name: string; readonly words: readonly Penalties[] };

function scoreOf(match: ShopMatch, typed: Typed): number {
  const nameWords = wordsOf(match.name);
  const name = nameWords.join(' ');
  const fields = [
    { words: nameWords, score: SCORE.name },
    { words: wordsOf(match.locality), score: SCORE.locality },
    { words: wordsOf(match.city), score: SCORE.city },
  ];
  // A typed word has up to 64 alternatives, and the fields have few words.
  const ofWords = typed.words.map(({ byWord, smallest }) =>
    Math.max(
      SCORE.elsewhere - smallest,
      ...fields.flatMap(({ words, score }) =>
        words.map((word) => score - (byWord.get(word) ?? Infinity)),
      ),
    ),
  );
  const whole =
    name === typed.name ? SCORE.sameName : name.startsWith(typed.name) ? SCORE.nameBegins : 0;
  return whole + ofWords.reduce((sum, score) => sum + score, 0);
}

function penaltiesOf(words: readonly Alternative[]): Penalties {
  const byWord = new Map(words.map((alternative) => [alternative.word, penaltyOf(alternative)]));
  return { byWord, smallest: Math.min(...byWord.values()) };
}

/**
 * Returns the penalty for typing errors. It is smaller for a common word, because that is more likely what the customer
 * meant.
 */
function penaltyOf({ errors, shopCount }: Alternative): number {
  return errors === 0 ? 0 : COST_OF_ERROR * errors - Math.log10(shopCount);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
