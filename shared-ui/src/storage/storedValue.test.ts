import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { hasShape, isListOf, isNumber, isText } from './guards.ts';
import { storedValue } from './storedValue.ts';

interface Draft {
  readonly title: string;
  readonly pages: readonly number[];
}

const isDraft = hasShape<Draft>({ title: isText, pages: isListOf(isNumber) });
const draft: Draft = { title: 'Notes', pages: [1, 2] };
const KEY = 'parchi.draft';

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});
afterEach(() => void jest.restoreAllMocks());

function storeIn(area: 'sessionStorage' | 'localStorage', version = 1) {
  return storedValue({ area, key: KEY, version, isValid: isDraft });
}

describe.each(['sessionStorage', 'localStorage'] as const)('a value in %s', (area) => {
  test('is read as it was written, until it is cleared', () => {
    const stored = storeIn(area);
    expect(stored.read()).toBeUndefined();
    expect(stored.write(draft)).toBe(true);
    expect(storeIn(area).read()).toEqual(draft);
    stored.clear();
    expect(stored.read()).toBeUndefined();
    expect(window[area]).toHaveLength(0);
  });

  test.each([
    ['text that is not JSON', '{"version":1,"value":{"title"'],
    ['nothing but text', 'K7M2QX'],
    ['null', 'null'],
    ['a list', '[]'],
    ['a value without a version', JSON.stringify(draft)],
    ['no value', '{"version":1}'],
    ['a value that is null', '{"version":1,"value":null}'],
    ['a field of a wrong type', JSON.stringify({ version: 1, value: { ...draft, title: 1 } })],
    [
      'a list item of a wrong type',
      JSON.stringify({ version: 1, value: { ...draft, pages: ['1'] } }),
    ],
    ['a missing field', JSON.stringify({ version: 1, value: { title: 'Notes' } })],
    ['a version as text', JSON.stringify({ version: '1', value: draft })],
  ])('is ignored if it is %s, and replaced by the next write', (_, text) => {
    const stored = storeIn(area);
    window[area].setItem(KEY, text);
    expect(stored.read()).toBeUndefined();
    stored.write(draft);
    expect(stored.read()).toEqual(draft);
  });

  test.each([1, 3])('is ignored if version %d wrote it and version 2 reads it', (version) => {
    storeIn(area, version).write(draft);
    expect(storeIn(area, 2).read()).toBeUndefined();
  });
});

test('returns the same object until the stored text changes, also by another tab', () => {
  const stored = storeIn('localStorage');
  stored.write(draft);
  const first = stored.read();
  expect(stored.read()).toBe(first);
  storeIn('localStorage').write({ ...draft, title: 'Thesis' });
  expect(stored.read()).toEqual({ title: 'Thesis', pages: [1, 2] });
});

test('reads nothing and does not throw when every call of the storage throws', () => {
  for (const method of ['getItem', 'setItem', 'removeItem'] as const) {
    jest.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
  }
  const stored = storeIn('localStorage');
  expect(stored.write(draft)).toBe(false);
  expect(stored.read()).toBeUndefined();
  expect(() => stored.clear()).not.toThrow();
});

test('reads nothing and does not throw when the browser denies access to the storage', () => {
  jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  const stored = storeIn('localStorage');
  expect(stored.write(draft)).toBe(false);
  expect(stored.read()).toBeUndefined();
  expect(() => stored.clear()).not.toThrow();
});

test('says that a value was not stored when the storage is full, and keeps the earlier one', () => {
  const stored = storeIn('sessionStorage');
  stored.write(draft);
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(stored.write({ ...draft, title: 'Thesis' })).toBe(false);
  expect(stored.read()).toEqual(draft);
});
