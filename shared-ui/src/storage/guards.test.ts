import { expect, test } from '@jest/globals';
import {
  hasShape,
  isBoolean,
  isListOf,
  isNumber,
  isOneOf,
  isOptional,
  isRecordOf,
  isText,
} from './guards.ts';

const samples = { text: 'a', number: 1, yes: true, nothing: null, list: ['a'], record: { a: 'a' } };

test.each([
  ['isText', isText, ['text']],
  ['isNumber', isNumber, ['number']],
  ['isBoolean', isBoolean, ['yes']],
  ['isOneOf', isOneOf<string | number>('a', 1), ['text', 'number']],
  ['isListOf', isListOf(isText), ['list']],
  ['isRecordOf', isRecordOf(isText), ['record']],
  ['hasShape', hasShape<{ a: string }>({ a: isText }), ['record']],
] as [string, (value: unknown) => boolean, string[]][])(
  '%s accepts only values of its kind',
  (_, accepts, kinds) => {
    const accepted = Object.entries(samples).filter(([, value]) => accepts(value));
    expect(accepted.map(([kind]) => kind)).toEqual(kinds);
    expect(accepts(undefined)).toBe(false);
  },
);

test('a number is neither NaN nor infinite', () => {
  expect([NaN, Infinity, -Infinity].map(isNumber)).toEqual([false, false, false]);
});

test('an optional field may be missing but not of a wrong type', () => {
  const isNote = hasShape<{ text: string; page?: number }>({
    text: isText,
    page: isOptional(isNumber),
  });
  expect(isNote({ text: 'a' })).toBe(true);
  expect(isNote({ text: 'a', page: 1, extra: true })).toBe(true);
  expect(isNote({ text: 'a', page: null })).toBe(false);
  expect(isNote({ page: 1 })).toBe(false);
});
