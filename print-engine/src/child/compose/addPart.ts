import type { PaperCount, PrintPart } from '../../protocol/composition.ts';
import { PdfReference } from '../plain-copy/pdfSyntax.ts';
import { PlainCopy } from '../plain-copy/plainCopy.ts';
import { blankPage } from './blankPage.ts';
import { layoutCopy, type Side } from './layoutCopy.ts';
import { copiedLayers, type Layers } from './layers.ts';
import { ObjectCopier } from './writing/objectCopier.ts';
import { pageEntries, shownSize } from './pageEntries.ts';
import type { PrintWriter } from './writing/printWriter.ts';
import { readPages, type PlainPage, type PlainPages } from './readPages.ts';

type PartToAdd = {
  readonly plainCopy: Buffer;
  readonly part: Pick<PrintPart, 'pages' | 'method' | 'copies'>;
  readonly isDuplex: boolean;
};

/**
 * Writes the pages of one file in print order, once for each copy. The contents of a page are written only once,
 * however often the page is printed.
 * @throws {SyntaxError} {BrokenTreeError}
 */
export function addPart(
  writer: PrintWriter,
  { plainCopy, part, isDuplex }: PartToAdd,
): PaperCount & { readonly layers: Layers } {
  const copy = new PlainCopy(plainCopy);
  const document = readPages(copy, Infinity);
  const pages = part.pages.map((number) => {
    const page = document.pages[number - 1];
    if (page === undefined) throw new Error('A page is asked for that is not there.');
    return page;
  });
  const copier = new ObjectCopier(copy, writer.objects, notForPaper(copy, document));
  const entries = new Map<PlainPage, string>();
  for (const page of pages) {
    if (entries.has(page)) continue;
    entries.set(page, pageEntries({ copy, copier, objects: writer.objects }, page));
    copier.copyAwaited();
  }
  const sides = layoutCopy({ sizes: pages.map(shownSize), method: part.method, isDuplex });
  for (let made = 0; made < part.copies; made += 1) {
    for (const side of sides) writer.addPage(sideEntries(side, pages, entries), side.size);
  }
  return {
    impressions: pages.length * part.copies,
    sheets: (sides.length / (isDuplex ? 2 : 1)) * part.copies,
    layers: copiedLayers(copy, copier),
  };
}

function sideEntries(
  { index, quarterTurns, size }: Side,
  pages: readonly PlainPage[],
  entries: ReadonlyMap<PlainPage, string>,
): string {
  const page = index === undefined ? undefined : pages[index];
  if (page === undefined) return blankPage(size);
  const degrees = ((page.quarterTurns + quarterTurns) % 4) * 90;
  return `/Rotate ${degrees}${entries.get(page) ?? ''}`;
}

/**
 * Returns the objects not to copy: the nodes of the page tree and the catalog. Contents may refer to them, but no print
 * needs them.
 */
function notForPaper(copy: PlainCopy, { nodes }: PlainPages): ReadonlySet<number> {
  const catalog = copy.catalog();
  return catalog instanceof PdfReference ? new Set([...nodes, catalog.object]) : nodes;
}
