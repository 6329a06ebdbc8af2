import { afterEach, expect, test } from '@jest/globals';
import { i18n } from '@lingui/core';
import { formatFileSize, formatMoment, formatRupees } from '../format/index.ts';
import { loadUiMessages } from '../messages/loadUiMessages.ts';
import { chooseLocale } from './locale.ts';

afterEach(async () => {
  Reflect.deleteProperty(navigator, 'languages');
  await loadUiMessages('en');
});

function prefer(languages: readonly string[]): void {
  Object.defineProperty(navigator, 'languages', { configurable: true, value: languages });
}

test.each([[['en-GB', 'hi']], [['ta-IN', 'en']], [['fr-FR']], [[]]])(
  'chooses English while it is the only language, also for a reader of %j',
  (languages) => {
    prefer(languages);
    expect(chooseLocale()).toBe('en');
  },
);

test.each([
  [['hi-IN', 'en'], 'hi'],
  [['ta', 'hi', 'en'], 'hi'],
  [['en-IN', 'hi'], 'en'],
  [['zh-Hans', 'en'], 'zh-Hans'],
  [['fr'], 'en'],
])('chooses for a reader of %j the first language with catalogues: %s', (languages, locale) => {
  prefer(languages);
  expect(chooseLocale(['en', 'hi', 'zh-Hans'])).toBe(locale);
});

test('formats sizes and times in the language of the page, and money the same in every language', () => {
  const moment = new Date(2025, 10, 21, 10, 41).toISOString();
  const texts = () => [formatFileSize(14_200_000), formatMoment(moment), formatRupees(1234567)];
  expect(texts()).toEqual(['14.2 MB', '21 Nov 2025, 10:41 AM', '₹12,34,567']);
  i18n.load('mr', {});
  i18n.activate('mr');
  expect(texts()).toEqual(['१४.२ MB', '२१ नोव्हें, २०२५, १०:४१ AM', '₹12,34,567']);
});
