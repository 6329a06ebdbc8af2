import { beforeAll, expect, test } from '@jest/globals';
import { createTranslator } from './createTranslator.ts';
import { loadMessages } from './loadMessages.ts';

type Id = 'test.files' | 'test.plain' | 'test.absent';
const t = createTranslator<Id>();

beforeAll(() =>
  loadMessages(() =>
    Promise.resolve({
      default: {
        'test.files': '{count, plural, one {# file} other {# files}} for {name}',
        'test.plain': 'It’s “here”',
      },
    }),
  ),
);

test('values and plurals are put into a message', () => {
  expect(t('test.files', { count: 1, name: 'Asha' })).toBe('1 file for Asha');
  expect(t('test.files', { count: 3, name: 'Asha' })).toBe('3 files for Asha');
  expect(t('test.plain')).toBe('It’s “here”');
});

test('a message that nobody wrote is found in a test, not by a reader', () => {
  expect(() => t('test.absent')).toThrow('test.absent');
});

test('catalogues of several packages stand side by side, in the page’s language', async () => {
  await loadMessages(() => Promise.resolve({ 'test.absent': 'Now here' }));
  expect(t('test.absent')).toBe('Now here');
  expect(t('test.plain')).toBe('It’s “here”');
  expect(document.documentElement.lang).toBe('en');
});

test('something that is no catalogue is refused by name', async () => {
  await expect(loadMessages(() => Promise.resolve('oops'))).rejects.toThrow('message catalogue');
});
