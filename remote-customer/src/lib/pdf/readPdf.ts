import { limits } from '@parchi/contract';
import { hasPdfHeader } from './hasPdfHeader.ts';
import { holdPdf } from './holdPdf.ts';
import { PdfError, type PdfProblem } from './pdfError.ts';
import type { LocalPdf } from './pdfSource.ts';

/** What is known of a file before anybody pays (SPEC §4, “Upload”). */
export type PdfReading =
  | { readonly kind: 'readable'; readonly pageCount: number }
  | { readonly kind: 'refused'; readonly reason: PdfRefusal };

export type PdfRefusal = PdfProblem | 'not_a_pdf' | 'too_many_pages';

/** Reads a chosen file as the server will, and what it says agrees: count, encrypted, damaged. */
export async function readPdf(source: LocalPdf): Promise<PdfReading> {
  try {
    if (!(await hasPdfHeader(source.file))) return refused('not_a_pdf');
  } catch {
    return refused('unreadable');
  }
  const { opening, release } = holdPdf(source);
  try {
    const { document } = await opening;
    // A tree without a first page may have a count all the same.
    await document.getPage(1).catch((error: unknown) => {
      throw new PdfError('damaged', error);
    });
    const pageCount = document.numPages;
    return pageCount > limits.maxPdfPages
      ? refused('too_many_pages')
      : { kind: 'readable', pageCount };
  } catch (error) {
    return refused(error instanceof PdfError ? error.problem : 'unreadable');
  } finally {
    release();
  }
}

function refused(reason: PdfRefusal): PdfReading {
  return { kind: 'refused', reason };
}
