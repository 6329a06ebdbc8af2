import { beforeEach, expect, test } from '@jest/globals';
import type { Id } from '@parchi/contract';
import { claimStorage } from './claimStorage.ts';

const asha = 'a'.repeat(32) as Id;
const ravi = 'b'.repeat(32) as Id;

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

const choose = () => sessionStorage.setItem('parchi.print', 'chosen');
const chosen = () => sessionStorage.getItem('parchi.print');

test('keeps what a visitor chose before signing in and while signed in', () => {
  claimStorage(undefined);
  choose();
  claimStorage(asha);
  claimStorage(asha);
  expect(chosen()).toBe('chosen');
});

test.each([
  ['the session ends', undefined],
  ['another account signs in', ravi],
])('deletes what an account had chosen when %s [F-184]', (_, next) => {
  claimStorage(asha);
  choose();
  sessionStorage.setItem('another-site-part', 'stays');
  localStorage.setItem('parchi.person.phone', '98450 12345');
  localStorage.setItem('parchi.last-shop', 'stays');
  claimStorage(next);
  expect(localStorage.getItem('parchi.person.phone')).toBeNull();
  expect(localStorage.getItem('parchi.last-shop')).toBe('stays');
  expect(chosen()).toBeNull();
  expect(sessionStorage.getItem('another-site-part')).toBe('stays');
});

test('deletes what a tab holds after another tab has noticed the end of the session [F-184]', () => {
  claimStorage(asha);
  choose();
  localStorage.clear();
  claimStorage(undefined);
  expect(chosen()).toBeNull();
});

test('deletes what an account left when its session ended with no page open [F-184]', () => {
  claimStorage(asha);
  sessionStorage.clear();
  choose();
  claimStorage(undefined);
  expect(chosen()).toBeNull();
});

test('leaves no account id behind after the session', () => {
  claimStorage(asha);
  claimStorage(undefined);
  expect([Object.keys(localStorage), Object.keys(sessionStorage)]).toEqual([[], []]);
});
