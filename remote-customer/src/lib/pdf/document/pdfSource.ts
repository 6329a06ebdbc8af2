import type { Order } from '@parchi/contract';

/** A file on the person's device. The password belongs to an encrypted file, and is kept only in memory. */
export interface LocalPdf {
  readonly file: File;
  readonly password?: string | undefined;
}

/** A file of an order, on the server. */
export type StoredPdf = Pick<Order['files'][number], '_id' | 'size'>;

export type PdfSource = LocalPdf | StoredPdf;

/** Returns whether two sources are the same PDF, even if their records are different objects. */
export function isSamePdf(one: PdfSource, other: PdfSource): boolean {
  if ('file' in one) {
    return 'file' in other && one.file === other.file && one.password === other.password;
  }
  return !('file' in other) && one._id === other._id;
}
