import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { limits } from '../limits.ts';
import { parsePageRange, type IgnoredPartReason } from './pageRange.ts';

type Row = readonly [
  text: string,
  pages: readonly number[],
  ignored: readonly (readonly [part: string, reason: IgnoredPartReason])[],
];

/** Expected results for a document with 10 pages. */
const rows: readonly Row[] = [
  ['3', [3], []],
  ['1-3', [1, 2, 3], []],
  ['3,1', [3, 1], []],
  ['1,1', [1, 1], []],
  ['2,2', [2, 2], []],
  ['5-5', [5], []],
  ['9-10,1', [9, 10, 1], []],
  [' 1 - 3 ', [1, 2, 3], []],
  ['1–3', [1, 2, 3], []],
  ['001', [1], []],
  ['5-2', [], [['5-2', 'backwards']]],
  ['0', [], [['0', 'outside']]],
  ['11', [], [['11', 'outside']]],
  ['0-2', [1, 2], [['0-2', 'outside']]],
  ['8-12', [8, 9, 10], [['8-12', 'outside']]],
  ['12-15', [], [['12-15', 'outside']]],
  ['1-99999999', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], [['1-99999999', 'outside']]],
  ['1-9999999999', [], [['1-9999999999', 'not_a_page']]],
  ['-1', [], [['-1', 'not_a_page']]],
  ['1-', [], [['1-', 'not_a_page']]],
  ['-', [], [['-', 'not_a_page']]],
  ['1-2-3', [], [['1-2-3', 'not_a_page']]],
  ['a', [], [['a', 'not_a_page']]],
  ['1.5', [], [['1.5', 'not_a_page']]],
  ['1e2', [], [['1e2', 'not_a_page']]],
  ['٣', [], [['٣', 'not_a_page']]],
  ['１', [], [['１', 'not_a_page']]],
  ['1;2', [], [['1;2', 'not_a_page']]],
  ['1 2', [], [['1 2', 'not_a_page']]],
  ['', [], [['', 'not_a_page']]],
  [
    ',',
    [],
    [
      ['', 'not_a_page'],
      ['', 'not_a_page'],
    ],
  ],
  ['1,,2', [1, 2], [['', 'not_a_page']]],
  [
    '3,x,1,5-2,11',
    [3, 1],
    [
      ['x', 'not_a_page'],
      ['5-2', 'backwards'],
      ['11', 'outside'],
    ],
  ],
];

for (const [text, pages, ignored] of rows) {
  test(`reads the range ${JSON.stringify(text)} of a ten-page document [O10]`, () => {
    assert.deepEqual(parsePageRange(text, 10), {
      pages,
      ignored: ignored.map(([part, reason]) => ({ part, reason })),
      isTooLong: false,
    });
  });
}

test('cuts a range at the maximum number of pages of a file [O10]', () => {
  const { pages, isTooLong } = parsePageRange('1,'.repeat(50_000), 10);
  assert.equal(pages.length, limits.maxPrintedPages);
  assert.ok(isTooLong);
  const exact = parsePageRange('1-5000,1-5000', limits.maxPdfPages);
  assert.equal(exact.pages.length, limits.maxPrintedPages);
  assert.equal(exact.isTooLong, false);
});

test('selects only existing pages and reports every other part, whatever is typed [O10]', () => {
  const typed = fc.oneof(fc.string({ maxLength: 40 }), fc.stringMatching(/^[\d,\-– ]{0,40}$/));
  fc.assert(
    fc.property(typed, fc.integer({ min: 1, max: 30 }), (text, pageCount) => {
      const { pages, ignored } = parsePageRange(text, pageCount);
      for (const page of pages) assert.ok(Number.isInteger(page) && page >= 1 && page <= pageCount);
      const silent = text
        .split(',')
        .map((part) => part.trim())
        .filter((part) => !ignored.some((one) => one.part === part));
      const alone = silent.flatMap((part) => parsePageRange(part, pageCount).pages);
      assert.ok(silent.every((part) => parsePageRange(part, pageCount).pages.length > 0));
      if (ignored.length === 0) assert.deepEqual(pages, alone);
    }),
    { numRuns: 10_000 },
  );
});
