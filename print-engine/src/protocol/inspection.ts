import type { PdfRefusal } from '@parchi/contract';

export type Refusal = { readonly kind: 'refused'; readonly reason: PdfRefusal };

export type ReadableDocument = {
  readonly kind: 'readable';
  /** Number of pages found in the page tree. It may differ from what `/Count` claims. */
  readonly pageCount: number;
  /**
   * Whether the document is encrypted, with a password or only to restrict permissions. If so, a decrypted copy is
   * printed in its place.
   */
  readonly isEncrypted: boolean;
};

export type Inspection = ReadableDocument | Refusal;

export type Decryption = { readonly kind: 'decrypted' } | Refusal;

export function refused(reason: PdfRefusal): Refusal {
  return { kind: 'refused', reason };
}
