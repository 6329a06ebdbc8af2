import { limits, type PdfRefusal } from '@parchi/contract';
import { holdPdf } from '../document/holdPdf.ts';
import { isXfaForm, type PdfInfo } from './isXfaForm.ts';
import type { PdfDocument } from '../document/openPdf.ts';
import { PdfError, type PdfProblem } from '../document/pdfError.ts';
import type { LocalPdf } from '../document/pdfSource.ts';

/** The marker at the start of a PDF. Like Acrobat and our server, accept it anywhere in the first 1,024 bytes. */
const HEADER = '%PDF-';
const SEARCHED_BYTES = 1_024 + HEADER.length;

/** The result of reading a chosen file, before payment (specification §4, “Upload”). */
export type PdfReading =
  | { readonly kind: 'readable'; readonly pageCount: number; readonly notice?: PdfNotice }
  | { readonly kind: 'refused'; readonly reason: ReadingProblem };

/** Kinds of PDFs that may not print as the person expects. */
export type PdfNotice = 'form' | 'portfolio';

/**
 * Why a file can't be read: the reasons of the server, except the one that only printing reveals, and the reasons that
 * exist only in the browser.
 */
export type ReadingProblem = Exclude<PdfRefusal, 'too_complex'> | PdfProblem;

/** Reads a chosen file, and returns its page count or why it is refused. The server comes to the same result. */
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

/** Returns whether the content of a file starts like a PDF, whatever the file's name. */
async function hasPdfHeader(file: File): Promise<boolean> {
  const start = await file.slice(0, SEARCHED_BYTES).arrayBuffer();
  return new TextDecoder('latin1').decode(start).includes(HEADER);
}

/**
 * Loads the first and the last page, because an empty or truncated PDF can still claim a page count.
 * @throws {PdfError} if a page is missing
 */
async function assertHasPages(document: PdfDocument): Promise<void> {
  try {
    await document.getPage(1);
    await document.getPage(document.numPages);
  } catch (error) {
    if (!isTakenForCircle(error)) throw new PdfError('damaged', error);
  }
}

/**
 * Returns whether pdf.js took a page that occurs twice in the page tree for a circular reference. Such a page is
 * allowed, and is printed twice.
 */
function isTakenForCircle(error: unknown): boolean {
  return error instanceof Error && error.message.includes('circular');
}

/** Reads the metadata of a PDF. Broken metadata is ignored, because the pages may still print. */
async function readInfo(document: PdfDocument): Promise<PdfInfo> {
  const { info } = await document.getMetadata().catch(() => ({ info: {} }));
  return info;
}

function findNotice(info: PdfInfo): PdfNotice | undefined {
  if (info.IsCollectionPresent) return 'portfolio';
  return info.IsAcroFormPresent || info.IsXFAPresent ? 'form' : undefined;
}

function refused(reason: ReadingProblem): PdfReading {
  return { kind: 'refused', reason };
}
