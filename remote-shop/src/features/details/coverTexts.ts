import { limits } from '@parchi/contract';

export const coverKinds = ['always', 'from', 'never'] as const;
export type CoverKind = (typeof coverKinds)[number];

/** The form's value if no order gets a cover. Any other value is a number of pages. */
export const NO_COVER = 'never';

export function coverTextOf(fromPages: number | null): string {
  return fromPages === null ? NO_COVER : String(fromPages);
}

export function coverKindOf(text: string): CoverKind {
  if (text === NO_COVER) return 'never';
  return text.trim() === '1' ? 'always' : 'from';
}

/** Returns the number of pages; `null` for no cover, and `undefined` for a text that is neither. */
export function readCover(text: string): number | null | undefined {
  if (text === NO_COVER) return null;
  const pages = /^\d+$/.test(text.trim()) ? Number(text) : 0;
  return pages >= 1 && pages <= limits.maxCoverFromPages ? pages : undefined;
}
