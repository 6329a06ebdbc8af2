import { limits } from '@parchi/contract';
import { hasPdfHeader } from './hasPdfHeader.ts';
import { holdPdf } from './holdPdf.ts';
import { isXfaForm, type PdfInfo } from './isXfaForm.ts';
import type { PdfDocument } from './openPdf.ts';
import { PdfError, type PdfProblem } from './pdfError.ts';
import type { LocalPdf } from './pdfSource.ts';

/** What is known of a file before anybody pays (SPEC §4, “Upload”). */
export type PdfReading =
  | { readonly kind: 'readable'; readonly pageCount: number; readonly notice?: PdfNotice }
  | { readonly kind: 'refused'; readonly reason: PdfRefusal };

/** What prints otherwise than somebody may expect. */
export type PdfNotice = 'form' | 'portfolio';

export type PdfRefusal = PdfProblem | 'not_a_pdf' | 'too_many_pages' | 'xfa_form';

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
    await assertHasPages(document);
    const pageCount = document.numPages;
    if (pageCount > limits.maxPdfPages) return refused('too_many_pages');
    const info = await readInfo(document);
    if (await isXfaForm(source, info)) return refused('xfa_form');
    const notice = findNotice(info);
    return { kind: 'readable', pageCount, ...(notice && { notice }) };
  } catch (error) {
    return refused(error instanceof PdfError ? error.problem : 'unreadable');
  } finally {
    release();
  }
}

/** A tree without pages may have a count all the same, and a part of a file the count of the whole. @throws {PdfError} */
async function assertHasPages(document: PdfDocument): Promise<void> {
  try {
    await document.getPage(1);
    await document.getPage(document.numPages);
  } catch (error) {
    if (!isTakenForCircle(error)) throw new PdfError('damaged', error);
  }
}

/** So pdf.js calls a page that stands in the tree twice, which may be and is printed twice. */
function isTakenForCircle(error: unknown): boolean {
  return error instanceof Error && error.message.includes('circular');
}

/** What a file says of itself may be broken without harm to its pages. */
async function readInfo(document: PdfDocument): Promise<PdfInfo> {
  const { info } = await document.getMetadata().catch(() => ({ info: {} }));
  return info;
}

function findNotice(info: PdfInfo): PdfNotice | undefined {
  if (info.IsCollectionPresent) return 'portfolio';
  return info.IsAcroFormPresent || info.IsXFAPresent ? 'form' : undefined;
}

function refused(reason: PdfRefusal): PdfReading {
  return { kind: 'refused', reason };
}
