import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nameWord, searchWordsOf, vocabularyOf } from './searchWords.ts';
import { wordsOf } from './wordsOf.ts';

for (const [text, words] of [
  ['Sharma Xerox & Stationery', ['sharma', 'xerox', 'stationery']],
  ['Opp. St. Mary’s Church', ['st', 'marys', 'church']],
  ['Café  Ñandú', ['cafe', 'nandu']],
  ['शर्मा प्रिंटर्स', ['sharma', 'printars']],
  ['ಶರ್ಮ', ['ಶರ್ಮ']],
  ['near to the', []],
  ['😀 %% __ \\ \' "', []],
  ['(a+)+$', []],
  ['x'.repeat(100), ['x'.repeat(40), 'x'.repeat(40), 'x'.repeat(20)]],
] as const) {
  test(`splits “${text.slice(0, 30)}” into its search words`, () =>
    assert.deepEqual(
      wordsOf(text).map((word) => word.normalize('NFC')),
      words,
    ));
}

const shop = {
  name: 'Sharma Photo Copy',
  locality: 'Indira Nagar',
  city: 'Bengaluru',
  pincode: '560038',
  landmark: 'Near metro station',
  owner: 'Farida Khan',
};

test('indexes a shop by each word, by joined neighbours and by both names of its city', () => {
  const words = vocabularyOf(shop);
  for (const word of [
    ...['sharma', 'photo', 'copy', 'photocopy', 'indira', 'nagar', 'indiranagar'],
    ...['bengaluru', 'bangalore', '560038', 'metro', 'station', 'farida', 'khan'],
  ]) {
    assert.ok(words.includes(word), word);
  }
  assert.ok(!words.includes('near'));
});

test('stores the words of the name a second time, marked', () => {
  const words = searchWordsOf(shop);
  assert.ok(words.includes(nameWord('sharma')));
  assert.ok(!words.includes(nameWord('nagar')));
});
