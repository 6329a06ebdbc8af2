import type { PdfReading } from '../../../lib/pdf/reading/readPdf.ts';
import type { ChosenOptions } from '../options/chosenOptions.ts';

/** A file chosen for the order. */
export interface ChosenPdf {
  /** Id of this choice, which stays the same after a reload. A file that is chosen twice has two ids. */
  readonly key: string;
  readonly file: File;
  /** The password is kept in memory only. After a reload the person enters it again. */
  readonly password?: string | undefined;
  /** The result of reading the file. Undefined while the file is still being read. */
  readonly reading: PdfReading | undefined;
  readonly options: ChosenOptions;
}

export type ReadablePdf = ChosenPdf & {
  readonly reading: PdfReading & { readonly kind: 'readable' };
};

export function isReadable(chosen: ChosenPdf): chosen is ReadablePdf {
  return chosen.reading?.kind === 'readable';
}
