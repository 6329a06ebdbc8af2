import { afterEach, expect, test } from '@jest/globals';
import { pathAfterSignIn } from './pathAfterSignIn.ts';

afterEach(() => document.body.replaceChildren());

const to = (next: string) => `?${new URLSearchParams({ next })}`;

test.each([
  ['/orders?id=1&x=%2F', '/orders?id=1&x=%2F'],
  ['/print-file', '/print-file'],
  ['/account/', '/account/'],
  ['/orders#top', '/orders#top'],
])('leads back to %s after signing in', (next, path) => {
  expect(pathAfterSignIn(to(next))).toBe(path);
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
  expect(pathAfterSignIn(to(next))).toBe('/');
});

test('leads home after signing in without a page to return to', () => {
  expect(pathAfterSignIn('')).toBe('/');
});

test.each([
  ['/tea/7?cup=2', '/tea/7?cup=2'],
  ['/tea/', '/'],
  ['/stock', '/'],
  ['/business-sign-in', '/'],
])('with next=%j, leads to %s among the pages that remotes announce [F-403]', (next, path) => {
  const pages = [
    { path: '/tea/:id', audience: 'people', frame: 'normal' },
    { path: '/stock', audience: 'shops', frame: 'normal' },
    { path: '/business-sign-in', audience: 'people', frame: 'normal' },
  ];
  const entry = 'https://tea.example/remoteEntry.js';
  const block = document.createElement('script');
  Object.assign(block, { id: 'remotes', type: 'application/json' });
  block.text = JSON.stringify({ remotes: { 'remote-tea': { entry, pages } } });
  document.body.append(block);
  expect(pathAfterSignIn(to(next))).toBe(path);
});
