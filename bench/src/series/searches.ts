import type { FindShopRequest } from '@parchi/contract';
import { pickFrom } from '@parchi/tooling/testing';

const LOCALITIES =
  'Koramangala|Indiranagar|Malleswaram|Karol Bagh|Rajender Nagar|Shalimar Bagh|Hadapsar|Jayanagar|Bodakdev|Shivaji Nagar|Golf Green|Anna Nagar|Ballygunge|Gomti Nagar|Banjara Hills|Kothrud';
const CITIES =
  'Bangalore|Bengaluru|Mumbai|Delhi|Chennai|Kolkata|Hyderabad|Pune|Ahmedabad|Jaipur|Lucknow|Coimbatore|Ernakulam|Thiruvananthapuram|Visakhapatnam|Nagpur|Surat|Mysore|Thrissur|Kanpur';
const NAMES =
  'Sharma Xerox|Sri Lakshmi Printers|Om Sai Digital Prints|Krishna Cyber Cafe|New Photo Copy Centre|Gupta Stationers|Patel Graphics|Modern Printing Press|Royal Book Depot|Jai Hanuman Photostat';
const COMMON = 'xerox|printers|print|delhi|bangalore|centre|station|college|coimbatore|pune|copy';
const LANDMARKS =
  'hanuman temple|railway station|bus stand|engineering college|SBI Bank|clock tower';
const PINCODES = '560034|110005|600040|700029|411004|380054|302001|226010|695001|641001|5600|1100';
const NONSENSE = 'zzqqxx|asdf ghjk|%%%%|(a+)+$|😀😀|qwertyuiop|xx yy zz|99999999';

/** Positions in large cities, and at the edges of the country. */
const PLACES = [
  { latitude: 12.9716, longitude: 77.5946 },
  { latitude: 28.6139, longitude: 77.209 },
  { latitude: 19.076, longitude: 72.8777 },
  { latitude: 13.0827, longitude: 80.2707 },
  { latitude: 22.5726, longitude: 88.3639 },
  { latitude: 8.5241, longitude: 76.9366 },
  { latitude: 27.4728, longitude: 94.912 },
  { latitude: 34.0837, longitude: 74.7973 },
];
const SHARE_WITH_PLACE = 0.4;

type Random = () => number;

const oneOf = (list: string) => (random: Random) => pickFrom(list.split('|'), random);
const name = oneOf(NAMES);
const place = oneOf(`${LOCALITIES}|${CITIES}`);

/** Functions that generate search inputs, by kind. All kinds are equally frequent. */
export const searchesByKind: Readonly<Record<string, (random: Random) => string>> = {
  'a name': name,
  'a locality or city': place,
  'a beginning': (random) => beginningOf(place(random), random),
  'with a typing error': (random) => withError(place(random), random),
  'with two typing errors': (random) => withError(withError(place(random), random), random),
  'a common word': oneOf(COMMON),
  'name and place': (random) => `${name(random)} ${oneOf(CITIES)(random)}`,
  'word, landmark, place': (random) =>
    `${oneOf(COMMON)(random)} ${oneOf(LANDMARKS)(random)} ${place(random)}`,
  'a pincode': oneOf(PINCODES),
  nonsense: oneOf(NONSENSE),
};

export function searchFor(input: string, random: Random): FindShopRequest {
  return { inputValue: input, ...(random() < SHARE_WITH_PLACE && pickFrom(PLACES, random)) };
}

function beginningOf(word: string, random: Random): string {
  return word.slice(0, 2 + Math.floor(random() * 4));
}

/** Adds a typing error: a letter omitted, doubled, replaced by “e”, or swapped with the next letter. */
function withError(word: string, random: Random): string {
  const index = 1 + Math.floor(random() * (word.length - 2));
  const [before, letter, next] = [word.slice(0, index), word.charAt(index), word.charAt(index + 1)];
  const after = word.slice(index + 1);
  const errors = [
    before + after,
    before + letter + letter + after,
    `${before}e${after}`,
    before + next + letter + word.slice(index + 2),
  ];
  return pickFrom(errors, random);
}
