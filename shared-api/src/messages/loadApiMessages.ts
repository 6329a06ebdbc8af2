/**
 * The words for failed calls, for the design system's `loadMessages`. English serves every language that has
 * no catalogue of its own yet: add one by a case here.
 */
export async function loadApiMessages(_locale: string): Promise<Record<string, string>> {
  const catalogue = await import('./en.json');
  return catalogue.default;
}
