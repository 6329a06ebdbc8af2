import { beforeAll, expect, test } from '@jest/globals';
import { createTranslator } from './createTranslator.ts';
import { loadMessages } from './loadMessages.ts';

type Id = 'test.files' | 'test.plain' | 'test.absent';
const t = createTranslator<Id>();

beforeAll(() =>
  loadMessages('en', () =>
    Promise.resolve({
      default: {
        'test.files': '{count, plural, one {# file} other {# files}} for {name}',
        'test.plain': 'It’s “here”',
      },
    }),
  ),
);

test('inserts values and plurals into a message', () => {
  expect(t('test.files', { count: 1, name: 'Asha' })).toBe('1 file for Asha');
  expect(t('test.files', { count: 3, name: 'Asha' })).toBe('3 files for Asha');
  expect(t('test.plain')).toBe('It’s “here”');
});

test('throws on a missing message outside production', () => {
  expect(() => t('test.absent')).toThrow('test.absent');
});

test('combines the catalogues of several packages and sets the page’s language', async () => {
  await loadMessages('en', () => Promise.resolve({ 'test.absent': 'Now here' }));
  expect(t('test.absent')).toBe('Now here');
  expect(t('test.plain')).toBe('It’s “here”');
  expect(document.documentElement.lang).toBe('en');
});

test('refuses a value that is not a catalogue', async () => {
  await expect(loadMessages('en', () => Promise.resolve('oops'))).rejects.toThrow(
    'message catalogue',
  );
});

test('loads the English texts for a language without a catalogue', async () => {
  await loadMessages('hi', (locale) =>
    locale === 'en' ? Promise.resolve({ 'test.plain': 'English' }) : Promise.reject(new Error()),
  );
  expect(t('test.plain')).toBe('English');
  expect(document.documentElement.lang).toBe('hi');
});
