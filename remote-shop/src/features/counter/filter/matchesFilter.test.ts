import { expect, test } from '@jest/globals';
import { queuedOrder } from '../../../testing/queuedOrder.ts';
import { filterWordsOf, matchesFilter } from './matchesFilter.ts';

const order = queuedOrder({
  tokenNumber: 21,
  customerName: 'Zoë Kulkarni',
  collectionCode: 'K7MP',
});
const urgent = queuedOrder({ priority: true, customerName: 'शर्मा', collectionCode: null });

test.each([
  ['nothing', '', [order, urgent]],
  ['spaces alone', '  ', [order, urgent]],
  ['the whole name', 'zoë kulkarni', [order]],
  ['a part of the name without its accent', 'zoe', [order]],
  ['the words of the name in another order', 'kulkarni zo', [order]],
  ['the token number', '21', [order]],
  ['the beginning of the token number', '2', [order]],
  ['a later digit of the token number', '1', []],
  ['the collection code in small letters', 'k7mp', [order]],
  ['a name and a number', 'zoë 21', [order]],
  ['a name and the number of another order', 'zoë 22', []],
  ['the number that priority orders have on the wire', '-1', []],
  ['a name in Devanagari', 'शर्मा', [urgent]],
  ['a name in Devanagari with another vowel', 'शर्मी', []],
  ['signs that have a meaning in patterns', '.*', []],
])('%s finds the orders that match [F-560]', (_what, text, found) => {
  const words = filterWordsOf(text);
  expect([order, urgent].filter((one) => matchesFilter(one, words))).toEqual(found);
});
