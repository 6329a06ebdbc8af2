import { expect, test } from '@jest/globals';
import { groupToken } from './groupToken.ts';

test('splits a token into groups of four characters', () => {
  expect(groupToken('q8Jx2LmP0sVtYb7nKdE4wA')).toBe('q8Jx 2LmP 0sVt Yb7n KdE4 wA');
  expect(groupToken('abcd')).toBe('abcd');
  expect(groupToken('')).toBe('');
});
