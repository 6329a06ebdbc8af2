/** Why a document can't be printed. The words are those of the catalogue's `pdf.…` and `print.too_many_pages`. */
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
  /** What the page tree really holds, whatever its `/Count` says. */
  readonly pageCount: number;
  /** Opens with a password, or without one but with permissions. A copy without security is what gets printed. */
  readonly isEncrypted: boolean;
};

export type Inspection = ReadableDocument | Refusal;

export type Decryption = { readonly kind: 'decrypted' } | Refusal;

export function refused(reason: RefusalReason): Refusal {
  return { kind: 'refused', reason };
}
