import { afterEach, expect, test } from '@jest/globals';
import { currentLocale, formattingLocale } from './locale.ts';

afterEach(() => {
  Reflect.deleteProperty(navigator, 'languages');
});

test.each([[['en-GB', 'hi']], [['ta-IN', 'en']], [['fr-FR']], [[]]])(
  'falls back to English for a reader of %j',
  (languages) => {
    Object.defineProperty(navigator, 'languages', { configurable: true, value: languages });
    expect(currentLocale()).toBe('en');
  },
);

test('formats numbers as in India', () => {
  expect(new Intl.NumberFormat(formattingLocale()).format(1234567)).toBe('12,34,567');
});
