import { afterEach, expect, test } from '@jest/globals';
import { currentLocale, formattingLocale } from './locale.ts';

afterEach(() => {
  Reflect.deleteProperty(navigator, 'languages');
});

test.each([[['en-GB', 'hi']], [['ta-IN', 'en']], [['fr-FR']], [[]]])(
  'a reader of %j gets English until there is more',
  (languages) => {
    Object.defineProperty(navigator, 'languages', { configurable: true, value: languages });
    expect(currentLocale()).toBe('en');
  },
);

test('numbers are written as in India', () => {
  expect(new Intl.NumberFormat(formattingLocale()).format(1234567)).toBe('12,34,567');
});
