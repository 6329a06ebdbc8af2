import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readPreviews } from './pagePreview.ts';

const page = { path: '/tea', audience: 'people', frame: 'normal', title: 'Tea' };
const previews = { en: { title: 'Tea', description: 'Order tea.' } };

test('a page has the previews that it announces', () => {
  assert.deepEqual(readPreviews({ ...page, previews }), previews);
});

for (const [what, wrong] of [
  ['none', undefined],
  ['a text', 'Tea'],
  ['no description', { en: { title: 'Tea' } }],
  ['a title that is no text', { en: { title: 7, description: 'Order tea.' } }],
  ['one wrong language of two', { ...previews, hi: null }],
] as const) {
  test(`a page with ${what} as its previews gets no preview`, () => {
    assert.equal(readPreviews({ ...page, previews: wrong }), undefined);
  });
}
