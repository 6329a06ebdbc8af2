import { expect, test } from '@jest/globals';
import { signInPath } from './signInPath.ts';

test('keeps the query of the page to return to after signing in', () => {
  const path = signInPath('/orders?id=1&x=2');
  expect(new URL(path, 'https://parchi.test').searchParams.get('next')).toBe('/orders?id=1&x=2');
});

test('leads to the plain sign-in page when there is no page to return to', () => {
  expect(signInPath()).toBe('/sign-in');
});
