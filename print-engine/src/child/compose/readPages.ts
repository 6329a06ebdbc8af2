import { PageTreeWalk, type PageTreeNode } from '../plain-copy/pageTreeWalk.ts';
import type { PlainCopy } from '../plain-copy/plainCopy.ts';
import type { PdfEntry } from '../plain-copy/pdfSyntax.ts';
import { printedBox, type PageBox } from '../plain-copy/pageBox.ts';

/**
 * An entry of a page, and the node of the page tree that holds it: the page itself, or a branch from which the page
 * inherits.
 */
export type PlacedEntry = { readonly node: PageTreeNode; readonly entry: PdfEntry };

export type PlainPage = {
  readonly box: PageBox;
  /** The page's rotation in clockwise quarter turns, 0 to 3. */
  readonly quarterTurns: number;
  /** Size in points of the unit in which the page's coordinates are given. */
  readonly unit: number;
  readonly find: (key: string) => PlacedEntry | undefined;
};

export type PlainPages = {
  readonly pages: readonly PlainPage[];
  /** Object numbers of all pages and branches of the tree. */
  readonly nodes: ReadonlySet<number>;
};

const INHERITED: ReadonlySet<string> = new Set(['/Resources', '/MediaBox', '/CropBox', '/Rotate']);

/** Reads the pages, in order, of a document that `savePlainCopy` wrote. @throws {BrokenTreeError} {SyntaxError} */
export function readPages(copy: PlainCopy, maxPages: number): PlainPages {
  const pages: PlainPage[] = [];
  const walk = new PageTreeWalk(copy, {
    maxPages,
    onPage: (page, branches) => {
      // The walk reuses its list of branches, so `toReversed` must copy it.
      pages.push(readPage(copy, [page, ...branches.toReversed()]));
    },
  });
  walk.visit(copy.pageTreeRoot(), 0);
  return { pages, nodes: walk.nodes };
}

/** Reads a page. @param nodes the page, followed by its branches up to the root */
function readPage(copy: PlainCopy, nodes: readonly PageTreeNode[]): PlainPage {
  const find = (key: string): PlacedEntry | undefined => {
    for (const node of INHERITED.has(key) ? nodes : nodes.slice(0, 1)) {
      const entry = node.dictionary.get(key);
      if (entry !== undefined) return { node, entry };
    }
    return undefined;
  };
  const valueOf = (key: string) => copy.resolve(find(key)?.entry.value);
  return {
    box: printedBox(copy, valueOf('/MediaBox'), valueOf('/CropBox')),
    quarterTurns: quarterTurnsOf(numberOf(valueOf('/Rotate')) ?? 0),
    unit: unitOf(numberOf(valueOf('/UserUnit'))),
    find,
  };
}

function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

/** Returns the page's unit in points. The maximum is that of Acrobat, 75,000. */
function unitOf(unit = 1): number {
  return unit > 0 && unit <= 75_000 ? unit : 1;
}

function quarterTurnsOf(degrees: number): number {
  return ((Math.trunc(degrees / 90) % 4) + 4) % 4;
}
