/** Every language that has catalogues. A new one is a line here and a file beside each `en.json`. */
export const locales = ['en'] as const;

export type Locale = (typeof locales)[number];

/** Numbers, dates and units follow the reader's country, which the language alone does not say. */
const formattingLocales: Record<Locale, string> = { en: 'en-IN' };

/** The first of the person's languages that has catalogues, else English. */
export function currentLocale(): Locale {
  const wanted = navigator.languages.map((tag) => tag.split('-')[0]);
  return locales.find((locale) => wanted.includes(locale)) ?? 'en';
}

export function formattingLocale(): string {
  return formattingLocales[currentLocale()];
}
