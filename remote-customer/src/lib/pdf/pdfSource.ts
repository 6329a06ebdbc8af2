import type { Print } from '@parchi/contract';

/** A file that the person chose. The password opens it where it has one, and stays in this page's memory. */
export interface LocalPdf {
  readonly file: File;
  readonly password?: string | undefined;
}

/** A file of an order, as its record names it. */
export type StoredPdf = Print['files'][number];

export type PdfSource = LocalPdf | StoredPdf;

/** One document however often its record is made anew. */
export function isSamePdf(one: PdfSource, other: PdfSource): boolean {
  if ('file' in one) {
    return 'file' in other && one.file === other.file && one.password === other.password;
  }
  return !('file' in other) && one._id === other._id;
}
