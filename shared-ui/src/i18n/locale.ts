/** Languages that have catalogues. A new language is a line here and a file beside each `en.json`. */
export const locales = ['en'] as const;

export type Locale = (typeof locales)[number];

/** Locale for numbers, dates and units: it depends on the country, which the language alone does not give. */
const formattingLocales: Record<Locale, string> = { en: 'en-IN' };

/** Returns the first of the person's preferred languages that has catalogues, otherwise English. */
export function currentLocale(): Locale {
  const wanted = navigator.languages.map((tag) => tag.split('-')[0]);
  return locales.find((locale) => wanted.includes(locale)) ?? 'en';
}

export function formattingLocale(): string {
  return formattingLocales[currentLocale()];
}
