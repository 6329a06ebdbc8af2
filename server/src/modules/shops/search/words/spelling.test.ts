import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deletionsOf, errorsBetween, forgivenErrors, storedDeletionsOf } from './spelling.ts';

for (const [typed, word, errors] of [
  ['delhi', 'delhi', 0],
  ['dehli', 'delhi', 1],
  ['delih', 'delhi', 1],
  ['dellhi', 'delhi', 1],
  ['elhi', 'delhi', 1],
  ['dalhi', 'delhi', 1],
  ['kormangla', 'koramangala', 2],
  ['kroamnagala', 'koramangala', 2],
  ['pune', 'surat', 4],
  ['', 'pune', 4],
] as const) {
  test(`counts ${errors} typing errors between “${typed}” and “${word}”`, () => {
    assert.equal(errorsBetween(typed, word, false), errors);
  });
}

test('ignores the missing end of an incomplete word', () => {
  assert.equal(errorsBetween('korman', 'koramangala', true), 1);
  assert.equal(errorsBetween('korman', 'koramangala', false), 5);
});

for (const [typed, errors] of [
  ['goa', 0],
  ['pune', 1],
  ['chennai', 1],
  ['bangalor', 2],
  ['560034', 0],
  ['sector17', 0],
] as const) {
  test(`forgives ${errors} errors in “${typed}”`, () => {
    assert.equal(forgivenErrors(typed), errors);
  });
}

test('every accepted misspelling shares a deletion with the intended word', () => {
  const words = [
    'goa',
    'pune',
    'delhi',
    'chennai',
    'bangalore',
    'koramangala',
    'thiruvananthapuram',
  ];
  let compared = 0;
  for (const word of words) {
    const stored = new Set(storedDeletionsOf(word));
    const misspellings = errorsOf(word).flatMap((once) => [once, ...errorsOf(once).slice(0, 200)]);
    for (const typed of misspellings) {
      const forgiven = forgivenErrors(typed);
      if (forgiven === 0 || errorsBetween(typed, word, false) > forgiven) continue;
      compared += 1;
      const isFound = deletionsOf(typed, forgiven).some((deletion) => stored.has(deletion));
      assert.ok(isFound, `“${typed}” does not lead to “${word}”`);
    }
  }
  assert.ok(compared > 5_000, `only ${compared} were compared`);
});

/** Returns misspellings of the word that have one typing error, for each kind of error at each position. */
function errorsOf(word: string): string[] {
  return Array.from({ length: word.length }, (_, index) => {
    const [before, letter, after] = [
      word.slice(0, index),
      word.charAt(index),
      word.slice(index + 1),
    ];
    const swapped = before + after.charAt(0) + letter + after.slice(1);
    return [before + after, swapped, `${before}x${letter}${after}`, `${before}x${after}`];
  }).flat();
}
