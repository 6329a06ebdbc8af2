import { expect, test } from '@jest/globals';
import { errorCatalogue, type ErrorCode } from '@parchi/contract';
import { errorMessageIds } from './errorMessageIds.ts';
import { errorText } from './errorText.ts';

const codes = Object.keys(errorCatalogue) as ErrorCode[];

test.each(codes)('%s is said in the words that the contract fixes', (code) => {
  const { status, text } = errorCatalogue[code];
  expect(errorText({ kind: 'refused', code, status, text: 'the server’s own' })).toBe(text);
});

test('no words are kept for a code that no call answers with', () => {
  expect(Object.keys(errorMessageIds).sort()).toEqual([...codes].sort());
});

test('a refusal without a known code is told in the server’s own words', () => {
  const error = {
    kind: 'refused',
    code: undefined,
    status: 401,
    text: 'Incorrect password',
  } as const;
  expect(errorText(error)).toBe('Incorrect password');
});

test.each([
  [413, 'The request is too large.'],
  [429, 'Too many requests. Wait a little and try again.'],
  [503, 'Parchi is busy. Try again in a moment.'],
  [200, 'Parchi’s answer could not be understood. Try again in a moment.'],
])('a foreign page with status %i is explained by the status alone', (status, words) => {
  expect(errorText({ kind: 'unreadable', status })).toBe(words);
});

test.each(['offline', 'timeout', 'cancelled'] as const)('%s has words of its own', (kind) => {
  expect(errorText({ kind })).not.toMatch(/^api\./);
});
