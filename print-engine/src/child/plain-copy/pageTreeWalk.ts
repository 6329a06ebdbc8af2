import { isDictionary, PdfReference, type PdfDictionary, type PdfValue } from './pdfSyntax.ts';
import type { PlainCopy } from './plainCopy.ts';

/** Maximum depth of the page tree. PDFium searches pages down to 1,024 levels; ordinary trees have a handful. */
const MAX_DEPTH = 1_000;
/**
 * Maximum number of branches. A branch without pages does not count towards the maximum of pages, so there could be
 * very many.
 */
const MAX_BRANCHES = 50_000;

export type BrokenTree = 'damaged' | 'too_many_pages';

export class BrokenTreeError extends Error {
  readonly reason: BrokenTree;

  constructor(reason: BrokenTree) {
    super(reason);
    this.reason = reason;
  }
}

/** A node of the page tree. `at` is where the text of the object that contains the node begins. */
export type PageTreeNode = { readonly dictionary: PdfDictionary; readonly at: number };

type WalkOptions = {
  readonly maxPages: number;
  /** Called for each page. @param branches the page's ancestors, root first */
  readonly onPage?: (page: PageTreeNode, branches: readonly PageTreeNode[]) => void;
};

/** Walks the page tree of a document that `savePlainCopy` wrote. @throws {BrokenTreeError} {SyntaxError} */
export class PageTreeWalk {
  pageCount = 0;
  readonly counts: { at: number; length: number }[] = [];
  /** Object numbers of the pages and branches visited so far. */
  readonly nodes = new Set<number>();
  readonly #copy: PlainCopy;
  readonly #options: WalkOptions;
  readonly #branches: PageTreeNode[] = [];
  /** Object numbers from the root to the current node. A number that comes again is a cycle. */
  readonly #path = new Set<number>();
  #branchCount = 0;

  constructor(copy: PlainCopy, options: WalkOptions) {
    this.#copy = copy;
    this.#options = options;
  }

  /**
   * Visits a node and everything below it.
   * @param at if `node` is a direct value: where the text of the object that contains it begins
   */
  visit(node: PdfValue, at: number): void {
    if (!(node instanceof PdfReference)) {
      this.#visitDictionary(node, at);
      return;
    }
    if (this.#path.has(node.object) || this.#path.size >= MAX_DEPTH) {
      throw new BrokenTreeError('damaged');
    }
    this.#path.add(node.object);
    this.nodes.add(node.object);
    const found = this.#copy.read(node);
    this.#visitDictionary(found?.value, found?.at ?? at);
    this.#path.delete(node.object);
  }

  #visitDictionary(node: PdfValue, at: number): void {
    if (!isDictionary(node)) throw new BrokenTreeError('damaged');
    if (isBranch(node)) {
      this.#visitBranch(node, at);
      return;
    }
    if (++this.pageCount > this.#options.maxPages) throw new BrokenTreeError('too_many_pages');
    this.#options.onPage?.({ dictionary: node, at }, this.#branches);
  }

  #visitBranch(branch: PdfDictionary, at: number): void {
    if (++this.#branchCount > MAX_BRANCHES) throw new BrokenTreeError('damaged');
    const count = branch.get('/Count');
    if (count !== undefined) this.counts.push({ at: at + count.at, length: count.text.length });
    const kids = branch.get('/Kids')?.value;
    const found = kids instanceof PdfReference ? this.#copy.read(kids) : { value: kids, at };
    if (!Array.isArray(found?.value)) throw new BrokenTreeError('damaged');
    this.#branches.push({ dictionary: branch, at });
    for (const kid of found.value as readonly PdfValue[]) this.visit(kid, found.at);
    this.#branches.pop();
  }
}

/**
 * Returns whether the node is a branch. As in PDFium, `/Type` decides; `/Kids` decides only if there is no known type.
 */
function isBranch(node: PdfDictionary): boolean {
  const type = node.get('/Type')?.value;
  return type === '/Pages' || (type !== '/Page' && node.has('/Kids'));
}
