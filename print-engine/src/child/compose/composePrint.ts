import type { ComposedPrint, PrintPlan } from '../../protocol/composition.ts';
import { coverSize } from '../cover/coverCanvas.ts';
import { coverText } from '../cover/coverText.ts';
import { drawCover } from '../cover/drawCover.ts';
import { PlainCopy } from '../plain-copy/plainCopy.ts';
import { plainCopyInMemory } from '../pdfium/plainCopyInMemory.ts';
import type { Pdfium, PdfiumBytes } from '../pdfium/pdfium.ts';
import { withPdf } from '../pdfium/withPdf.ts';
import { addPart } from './addPart.ts';
import { blankPage } from './blankPage.ts';
import { drawAnnotations } from './annotations/drawAnnotations.ts';
import { ObjectCopier } from './writing/objectCopier.ts';
import { pageEntries } from './pageEntries.ts';
import { PrintWriter } from './writing/printWriter.ts';
import { readPages } from './readPages.ts';
import { undrawnAnnotations } from './annotations/undrawnAnnotations.ts';

type Pipes = {
  /** Reads the next document, which has this size, into PDFium's memory. */
  readonly read: (sizeInBytes: number) => PdfiumBytes;
  /** Receives views of PDFium's memory, which are valid only during the call. */
  readonly write: (chunk: Uint8Array) => void;
};

/**
 * Writes a print-ready file. It reads the documents one at a time, so that only one of them is in memory. PDFium reads
 * each document and writes a plain copy of it, from which the pages are copied unchanged.
 * @throws when a document can't be printed, although each was found readable when it was uploaded
 */
export function composePrint(pdfium: Pdfium, plan: PrintPlan, pipes: Pipes): ComposedPrint {
  const isDuplex = plan.parts.some((part) => part.method === 'Both sides');
  const writer = new PrintWriter(pipes.write);
  const added = plan.parts.map((part) => {
    const plainCopy = readPlainCopy(pdfium, pipes.read(part.sizeInBytes), part.pages);
    return addPart(writer, { plainCopy, part, isDuplex });
  });
  const parts = added.map(({ impressions, sheets }) => ({ impressions, sheets }));
  const sum = (key: 'impressions' | 'sheets') =>
    parts.reduce((total, part) => total + part[key], plan.hasCover ? 1 : 0);
  const paper = { isDuplex, parts, impressions: sum('impressions'), sheets: sum('sheets') };
  if (plan.hasCover) addCover(writer, drawCover(pdfium, coverText(plan, paper)), isDuplex);
  writer.end({ title: plan.title, isDuplex, layers: added.map(({ layers }) => layers) });
  const { collectPaise } = plan;
  return {
    ...{ kind: 'composed', ...paper, collectPaise },
    ...{ pageCount: writer.pageCount, paper: writer.paper },
  };
}

function readPlainCopy(pdfium: Pdfium, bytes: PdfiumBytes, pages: readonly number[]): Buffer {
  const copy = withPdf(pdfium, { bytes, password: undefined }, (handle) => {
    const asItCame = plainCopyInMemory(pdfium, handle);
    if (asItCame === undefined) return undefined;
    const undrawn = undrawnAnnotations(new PlainCopy(asItCame), pages);
    if (undrawn.length === 0) return asItCame;
    drawAnnotations(pdfium, handle, undrawn);
    return plainCopyInMemory(pdfium, handle);
  });
  if (!Buffer.isBuffer(copy)) throw new Error('A document can not be read any more.');
  return copy;
}

/** Writes the cover, which has a sheet of its own. */
function addCover(writer: PrintWriter, cover: Buffer, isDuplex: boolean): void {
  const copy = new PlainCopy(cover);
  const { pages, nodes } = readPages(copy, 1);
  const copier = new ObjectCopier(copy, writer.objects, nodes);
  for (const page of pages) {
    writer.addCover(pageEntries({ copy, copier, objects: writer.objects }, page), coverSize);
  }
  copier.copyAwaited();
  if (isDuplex) writer.addCover(blankPage(coverSize), coverSize);
}
