import { expect, test } from '@jest/globals';
import { signInPath } from './signInPath.ts';

test('the way back keeps its own query', () => {
  const path = signInPath('/orders?id=1&x=2');
  expect(new URL(path, 'https://parchi.test').searchParams.get('next')).toBe('/orders?id=1&x=2');
});

test('without a way back it is the bare page', () => {
  expect(signInPath()).toBe('/sign-in');
});
