import { expect, test } from '@jest/globals';
import { wayBack } from './wayBack.ts';

const to = (next: string) => `?${new URLSearchParams({ next })}`;

test.each([
  ['/orders?id=1&x=%2F', '/orders?id=1&x=%2F'],
  ['/print-file', '/print-file'],
  ['/account/', '/account/'],
  ['/orders#top', '/orders#top'],
])('leads back to %s after signing in', (next, path) => {
  expect(wayBack(to(next))).toBe(path);
});

test.each([
  'https://evil.example/orders',
  '//evil.example/orders',
  '///evil.example',
  '/\\evil.example/orders',
  '/\t/evil.example/orders',
  '\\\\evil.example',
  'javascript:alert(1)',
  '/.//evil.example',
  '/unknown',
  '/orders/../unknown',
  '/sign-in?next=/sign-in',
  '/sign-up',
  'orders',
  '//',
  'http://[',
  '/',
  '',
])('leads home after signing in with next=%j', (next) => {
  expect(wayBack(to(next))).toBe('/');
});

test('leads home after signing in without a page to return to', () => {
  expect(wayBack('')).toBe('/');
});
