import { limits, type PdfRefusal } from '@parchi/contract';
import { holdPdf } from '../document/holdPdf.ts';
import { isXfaForm, type PdfInfo } from './isXfaForm.ts';
import type { PdfDocument } from '../document/openPdf.ts';
import { PdfError, type PdfProblem } from '../document/pdfError.ts';
import type { LocalPdf } from '../document/pdfSource.ts';

/** Like Acrobat and our server, accept the header anywhere in the first 1,024 bytes. */
const HEADER = '%PDF-';
const SEARCHED_BYTES = 1_024 + HEADER.length;

/** The result of reading a chosen file before payment (specification §4, “Upload”). */
export type PdfReading =
  | { readonly kind: 'readable'; readonly pageCount: number; readonly notice?: PdfNotice }
  | { readonly kind: 'refused'; readonly reason: ReadingProblem };

/** Kinds of documents that print differently from what the person may expect. */
export type PdfNotice = 'form' | 'portfolio';

/** What the server would refuse, but for what only printing finds out; and what fails in the browser alone. */
export type ReadingProblem = Exclude<PdfRefusal, 'too_complex'> | PdfProblem;

/** Reads a chosen file and returns its page count or why it is refused. The server reaches the same result. */
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

/** Whether the content of a file, whatever its name, starts like a PDF. */
async function hasPdfHeader(file: File): Promise<boolean> {
  const start = await file.slice(0, SEARCHED_BYTES).arrayBuffer();
  return new TextDecoder('latin1').decode(start).includes(HEADER);
}

/** Loads the first and last page: an empty or truncated file can still claim a page count. @throws {PdfError} */
async function assertHasPages(document: PdfDocument): Promise<void> {
  try {
    await document.getPage(1);
    await document.getPage(document.numPages);
  } catch (error) {
    if (!isTakenForCircle(error)) throw new PdfError('damaged', error);
  }
}

/** Whether pdf.js reports a page that occurs twice in the page tree as circular. This is allowed; it prints twice. */
function isTakenForCircle(error: unknown): boolean {
  return error instanceof Error && error.message.includes('circular');
}

/** Reads the metadata of a document. Broken metadata is ignored: its pages may still print. */
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
