import type { PdfReading } from '../../lib/pdf/readPdf.ts';
import type { PrintOptions } from './printOptions.ts';

/** A file of the order that is being made. */
export interface ChosenPdf {
  /** Tells the same file chosen twice apart, also after a reload. */
  readonly key: string;
  readonly file: File;
  /** In this page's memory alone: after a reload it is asked for again. */
  readonly password?: string | undefined;
  /** Undefined while it is read. */
  readonly reading: PdfReading | undefined;
  readonly options: PrintOptions;
}

export type ReadablePdf = ChosenPdf & {
  readonly reading: PdfReading & { readonly kind: 'readable' };
};

export function isReadable(chosen: ChosenPdf): chosen is ReadablePdf {
  return chosen.reading?.kind === 'readable';
}
