import type { PdfReading } from '../../../lib/pdf/reading/readPdf.ts';
import type { ChosenOptions } from '../options/chosenOptions.ts';

/** A file chosen for the order. */
export interface ChosenPdf {
  /** Unique id: distinguishes the same file chosen twice, also after a reload. */
  readonly key: string;
  readonly file: File;
  /** Kept in memory only: after a reload the person enters the password again. */
  readonly password?: string | undefined;
  /** Undefined while the file is read. */
  readonly reading: PdfReading | undefined;
  readonly options: ChosenOptions;
}

export type ReadablePdf = ChosenPdf & {
  readonly reading: PdfReading & { readonly kind: 'readable' };
};

export function isReadable(chosen: ChosenPdf): chosen is ReadablePdf {
  return chosen.reading?.kind === 'readable';
}
