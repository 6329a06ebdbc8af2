import { refused, type Inspection } from '../inspection.ts';
import { canLoadPages } from './canLoadPages.ts';
import { isEncrypted, openPdf, type PdfHandle } from './openPdf.ts';
import { allocate, release, view, type Pdfium, type PdfiumBytes } from './pdfium.ts';
import { readPageTree, type PageTree } from './readPageTree.ts';
import { savePlainCopy } from './savePlainCopy.ts';

type Subject = {
  readonly bytes: PdfiumBytes;
  readonly password: string | undefined;
  readonly maxPages: number;
};

/** A form that draws itself by a program: its only page says “Please wait”. `fpdf_formfill.h` */
const FORM_WITHOUT_PAGES = 2;
/** The copy is outside the memory that bounds PDFium: what was packed in object streams is not packed in it. */
const MAX_COPY_BYTES = 120_000_000;

export function inspectPdf(pdfium: Pdfium, { bytes, password, maxPages }: Subject): Inspection {
  const handle = openPdf(pdfium, { bytes, password });
  if (typeof handle === 'string') return refused(handle);
  try {
    if (pdfium.FPDF_GetFormType(handle) === FORM_WITHOUT_PAGES) return refused('too_complex');
    return inspectOpen(pdfium, handle, maxPages);
  } finally {
    pdfium.FPDF_CloseDocument(handle);
  }
}

function inspectOpen(pdfium: Pdfium, handle: PdfHandle, maxPages: number): Inspection {
  const copy = plainCopyOf(pdfium, handle);
  const tree = copy === undefined ? 'damaged' : readPageTree(copy, maxPages);
  if (copy === undefined || typeof tree === 'string')
    return refused(tree === 'too_many_pages' ? tree : 'damaged');
  const { pageCount } = tree;
  const isLoadable =
    pdfium.FPDF_GetPageCount(handle) === pageCount
      ? canLoadPages(pdfium, handle, pageCount)
      : canLoadRecounted(pdfium, copy, tree);
  if (!isLoadable) return refused('damaged');
  return { kind: 'readable', pageCount, isEncrypted: isEncrypted(pdfium, handle) };
}

function plainCopyOf(pdfium: Pdfium, handle: PdfHandle): Buffer | undefined {
  const chunks: Buffer[] = [];
  let sizeInBytes = 0;
  const isWhole = savePlainCopy(pdfium, handle, (chunk) => {
    sizeInBytes += chunk.length;
    if (sizeInBytes > MAX_COPY_BYTES) throw new Error('The copy is too large.');
    chunks.push(Buffer.from(chunk));
  });
  return isWhole ? Buffer.concat(chunks) : undefined;
}

/**
 * PDFium believes a `/Count` that is more than 0, and a linearized file's own number. In the copy there is no
 * linearization, and a `/Count` of 0 makes it walk the tree: that shows whether the pages that it did not know of are there.
 */
function canLoadRecounted(pdfium: Pdfium, copy: Buffer, { counts, pageCount }: PageTree): boolean {
  for (const { at, length } of counts) copy.fill('0', at, at + length);
  const bytes = allocate(pdfium, copy.length);
  view(pdfium, bytes).set(copy);
  const handle = openPdf(pdfium, { bytes, password: undefined });
  if (typeof handle === 'string') return false;
  const isTrue = pdfium.FPDF_GetPageCount(handle) === pageCount;
  const isLoadable = isTrue && canLoadPages(pdfium, handle, pageCount);
  pdfium.FPDF_CloseDocument(handle);
  release(pdfium, bytes);
  return isLoadable;
}
