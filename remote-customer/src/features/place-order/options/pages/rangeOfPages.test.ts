import { expect, test } from '@jest/globals';
import { parsePageRange } from '@parchi/contract';
import { rangeOfPages, togglePage } from './rangeOfPages.ts';

test.each([
  [[1], '1'],
  [[1, 2, 3, 7], '1-3,7'],
  [[3, 1], '3,1'],
  [[1, 1], '1,1'],
  [[5, 6, 2, 3], '5-6,2-3'],
])('writes the pages %j as “%s”, which parses to the same pages', (pages, text) => {
  expect(rangeOfPages(pages)).toBe(text);
  expect(parsePageRange(text, 10).pages).toEqual(pages);
});

test('writes no pages as an empty text', () => {
  expect(rangeOfPages([])).toBe('');
});

test.each([
  ['1-3,7', 2, '1,3,7'],
  ['1-3,7', 5, '1-3,5,7'],
  ['3,1', 2, '3,1-2'],
  ['3,1,3', 3, '1'],
  ['', 4, '4'],
  ['9', 1, '1,9'],
])('“%s” with page %d toggled is “%s”', (before, page, after) => {
  expect(rangeOfPages(togglePage(parsePageRange(before, 10).pages, page))).toBe(after);
});
