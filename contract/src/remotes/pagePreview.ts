/** What search engines and link previews show of a page, in one language. */
export interface PagePreview {
  readonly title: string;
  readonly description: string;
}

/** The previews of a page, by language. A page without previews asks search engines not to list it. */
export type PagePreviews = Readonly<Record<string, PagePreview>>;

/**
 * Returns what search engines and link previews show of a page in `remote.json`; `undefined` if the page has no
 * previews or they are invalid.
 */
export function readPreviews(page: object): PagePreviews | undefined {
  const previews = (page as { previews?: unknown }).previews;
  if (typeof previews !== 'object' || previews === null) return undefined;
  return Object.values(previews).every(isPreview) ? (previews as PagePreviews) : undefined;
}

function isPreview(value: unknown): value is PagePreview {
  if (typeof value !== 'object' || value === null) return false;
  const { title, description } = value as Record<string, unknown>;
  return typeof title === 'string' && typeof description === 'string';
}
