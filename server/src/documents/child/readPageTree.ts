import { BrokenTreeError, PageTreeWalk, type BrokenTree } from './pageTreeWalk.ts';
import { PlainCopy } from './plainCopy.ts';

export type PageTree = {
  readonly pageCount: number;
  /** Where the copy says how many pages a branch has: the first token of each `/Count`. */
  readonly counts: readonly { readonly at: number; readonly length: number }[];
};

/**
 * Walks the tree of a document that `savePlainCopy` wrote, from its root. A page that stands in it twice counts twice: it is printed twice.
 */
export function readPageTree(plainCopy: Buffer, maxPages: number): PageTree | BrokenTree {
  try {
    const copy = new PlainCopy(plainCopy);
    const walk = new PageTreeWalk(copy, { maxPages });
    walk.visit(copy.pageTreeRoot(), 0);
    const { pageCount, counts } = walk;
    return pageCount === 0 ? 'damaged' : { pageCount, counts };
  } catch (error) {
    if (error instanceof BrokenTreeError) return error.reason;
    if (error instanceof SyntaxError) return 'damaged';
    throw error;
  }
}
