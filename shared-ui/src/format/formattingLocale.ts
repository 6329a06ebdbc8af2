import { currentLocale } from '../i18n/locale.ts';

/** Returns the locale for numbers, dates and units: the page's language as used in India (specification §9). */
export function formattingLocale(): string {
  return `${currentLocale()}-IN`;
}
