import type { PlainCopy } from '../plain-copy/plainCopy.ts';
import { PdfReference } from '../plain-copy/pdfSyntax.ts';
import { copyAnnotations } from './annotations/copyAnnotations.ts';
import type { ShownSize } from './layoutCopy.ts';
import type { ObjectCopier } from './writing/objectCopier.ts';
import { pdfNumber } from './writing/pdfNumber.ts';
import type { PdfWriter } from './writing/pdfWriter.ts';
import type { PlainPage } from './readPages.ts';

type Places = {
  readonly copy: PlainCopy;
  readonly copier: ObjectCopier;
  readonly objects: PdfWriter;
};

/**
 * Returns the entries of a page for the new document: everything that is printed, except the page's rotation.
 * @throws {SyntaxError}
 */
export function pageEntries(places: Places, page: PlainPage): string {
  const unit = page.unit === 1 ? '' : `/UserUnit ${pdfNumber(page.unit)}`;
  const parts = ['/Contents', '/Resources', '/Group'].map((key) => {
    const text = copiedEntry(places, page, key);
    return text === undefined ? '' : `${key} ${text}`;
  });
  const annotations = copyAnnotations(places.copy, places.copier, page);
  const own = annotations === '' ? '' : `/Annots ${places.objects.add(annotations)} 0 R`;
  return `/MediaBox[${page.box.map(pdfNumber).join(' ')}]${unit}${parts.join('')}${own}`;
}

/** Returns a reference to a single copy of the value, because several pages of the new document may show this page. */
function copiedEntry({ copy, copier, objects }: Places, page: PlainPage, key: string) {
  const found = page.find(key);
  if (found === undefined) return undefined;
  const text = copier.translate(copy.textOf(found.node, found.entry));
  return found.entry.value instanceof PdfReference ? text : `${objects.add(text)} 0 R`;
}

/** Returns the size of the page as shown, in points, before it is turned for the sheet. */
export function shownSize({ box, quarterTurns, unit }: PlainPage): ShownSize {
  const [left, bottom, right, top] = box;
  const [across, up] = [(right - left) * unit, (top - bottom) * unit];
  return quarterTurns % 2 === 0 ? { width: across, height: up } : { width: up, height: across };
}
