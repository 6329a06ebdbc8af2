import { isDictionary, PdfReference, type PdfDictionary, type PdfValue } from './pdfSyntax.ts';
import { PlainCopy } from './plainCopy.ts';

/** PDFium looks for a page no deeper than 1,024 levels; honest trees have a handful. */
const MAX_DEPTH = 1_000;
/** Branches without pages add nothing to the count, and could be many. */
const MAX_BRANCHES = 50_000;

export type PageTree = {
  readonly pageCount: number;
  /** Where the copy says how many pages a branch has: the first token of each `/Count`. */
  readonly counts: readonly { readonly at: number; readonly length: number }[];
};

export type BrokenTree = 'damaged' | 'too_many_pages';

/**
 * Walks the tree of a document that `savePlainCopy` wrote, from its root. A page that stands in it twice counts twice: it is printed twice.
 */
export function readPageTree(plainCopy: Buffer, maxPages: number): PageTree | BrokenTree {
  try {
    const copy = new PlainCopy(plainCopy);
    const walk = new PageTreeWalk(copy, maxPages);
    walk.visit(copy.pageTreeRoot(), 0);
    const { pageCount, counts } = walk;
    return pageCount === 0 ? 'damaged' : { pageCount, counts };
  } catch (error) {
    if (error instanceof BrokenTreeError) return error.reason;
    if (error instanceof SyntaxError) return 'damaged';
    throw error;
  }
}

class BrokenTreeError extends Error {
  readonly reason: BrokenTree;

  constructor(reason: BrokenTree) {
    super(reason);
    this.reason = reason;
  }
}

class PageTreeWalk {
  pageCount = 0;
  readonly counts: { at: number; length: number }[] = [];
  readonly #copy: PlainCopy;
  readonly #maxPages: number;
  /** Objects between the root and here: one that comes again is a circle. */
  readonly #path = new Set<number>();
  #branchCount = 0;

  constructor(copy: PlainCopy, maxPages: number) {
    this.#copy = copy;
    this.#maxPages = maxPages;
  }

  /** @param at where the text of the object begins that a direct `node` stands in */
  visit(node: PdfValue, at: number): void {
    if (!(node instanceof PdfReference)) {
      this.#visitDictionary(node, at);
      return;
    }
    if (this.#path.has(node.object) || this.#path.size >= MAX_DEPTH) {
      throw new BrokenTreeError('damaged');
    }
    this.#path.add(node.object);
    const found = this.#copy.read(node);
    this.#visitDictionary(found?.value, found?.at ?? at);
    this.#path.delete(node.object);
  }

  #visitDictionary(node: PdfValue, at: number): void {
    if (!isDictionary(node)) throw new BrokenTreeError('damaged');
    if (isBranch(node)) this.#visitBranch(node, at);
    else if (++this.pageCount > this.#maxPages) throw new BrokenTreeError('too_many_pages');
  }

  #visitBranch(branch: PdfDictionary, at: number): void {
    if (++this.#branchCount > MAX_BRANCHES) throw new BrokenTreeError('damaged');
    const count = branch.get('/Count');
    if (count !== undefined) this.counts.push({ at: at + count.at, length: count.text.length });
    const kids = branch.get('/Kids')?.value;
    const found = kids instanceof PdfReference ? this.#copy.read(kids) : { value: kids, at };
    if (!Array.isArray(found?.value)) throw new BrokenTreeError('damaged');
    for (const kid of found.value as readonly PdfValue[]) this.visit(kid, found.at);
  }
}

/** What a node says of itself counts before what it holds, as in PDFium. */
function isBranch(node: PdfDictionary): boolean {
  const type = node.get('/Type')?.value;
  return type === '/Pages' || (type !== '/Page' && node.has('/Kids'));
}
