import { refused, type Inspection, type Refusal } from '../../protocol/inspection.ts';
import { canLoadPages, hasPage } from './canLoadPages.ts';
import { isXfaForm } from './isXfaForm.ts';
import { allocate, view, type Pdfium } from '../pdfium/pdfium.ts';
import { PlainCopy } from '../plain-copy/plainCopy.ts';
import { plainCopyInMemory } from '../pdfium/plainCopyInMemory.ts';
import { readPageTree, type PageTree } from './readPageTree.ts';
import { withPdf, type PdfHandle, type PdfSource } from '../pdfium/withPdf.ts';

type Subject = PdfSource & { readonly maxPages: number };

type Opened = { readonly kind: 'opened'; readonly copy: Buffer; readonly isEncrypted: boolean };

/** Form type of a document that wants to be drawn by its XFA program, from `fpdf_formfill.h`. */
const DRAWN_BY_XFA = 2;
const NO_SECURITY = -1;

/**
 * Inspects a document. Pages are counted in a copy that PDFium wrote, because the page tree of that copy is plain to
 * read, however the original stores it. For the original, PDFium would trust `/Count`, and the page count that a
 * linearized file claims.
 */
export function inspectPdf(pdfium: Pdfium, subject: Subject): Inspection {
  const opened = withPdf(pdfium, subject, (handle) => copyOpened(pdfium, handle, subject.maxPages));
  if (opened.kind === 'refused') return opened;
  const { copy, isEncrypted } = opened;
  const tree = readPageTree(copy, subject.maxPages);
  if (typeof tree === 'string') return refused(tree);
  if (!hasAllPages(pdfium, copy, tree)) return refused('damaged');
  return { kind: 'readable', pageCount: tree.pageCount, isEncrypted };
}

function copyOpened(pdfium: Pdfium, handle: PdfHandle, maxPages: number): Opened | Refusal {
  // Refuse a document with too many pages before it is copied. PDFium may not know of all pages, so the walk of the
  // page tree checks their number again.
  if (hasPage(pdfium, handle, maxPages)) return refused('too_many_pages');
  const copy = plainCopyInMemory(pdfium, handle);
  if (copy === undefined) return refused('damaged');
  if (pdfium.FPDF_GetFormType(handle) === DRAWN_BY_XFA && isXfaForm(new PlainCopy(copy))) {
    return refused('xfa_form');
  }
  const isEncrypted = pdfium.FPDF_GetSecurityHandlerRevision(handle) !== NO_SECURITY;
  return { kind: 'opened', copy, isEncrypted };
}

/**
 * Returns whether PDFium finds the same number of pages and can load each of them. Every `/Count` is set to 0, so that
 * PDFium walks the tree itself.
 */
function hasAllPages(pdfium: Pdfium, copy: Buffer, { counts, pageCount }: PageTree): boolean {
  for (const { at, length } of counts) copy.fill('0', at, at + length);
  const bytes = allocate(pdfium, copy.length);
  view(pdfium, bytes).set(copy);
  const answer = withPdf(
    pdfium,
    { bytes, password: undefined },
    (handle) =>
      pdfium.FPDF_GetPageCount(handle) === pageCount && canLoadPages(pdfium, handle, pageCount),
  );
  return answer === true;
}
