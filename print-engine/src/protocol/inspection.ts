/** Why a document can't be printed. Texts: `pdf.…` and `print.too_many_pages` in the error catalogue. */
export type RefusalReason =
  | 'not_a_pdf'
  | 'damaged'
  | 'password_needed'
  | 'password_wrong'
  | 'too_many_pages'
  | 'xfa_form'
  | 'too_complex';

export type Refusal = { readonly kind: 'refused'; readonly reason: RefusalReason };

export type ReadableDocument = {
  readonly kind: 'readable';
  /** Number of pages found in the page tree, whatever its `/Count` claims. */
  readonly pageCount: number;
  /** Encrypted with a password, or with permissions only. A decrypted copy is printed in its place. */
  readonly isEncrypted: boolean;
};

export type Inspection = ReadableDocument | Refusal;

export type Decryption = { readonly kind: 'decrypted' } | Refusal;

export function refused(reason: RefusalReason): Refusal {
  return { kind: 'refused', reason };
}
