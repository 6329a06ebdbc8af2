import { BrokenTreeError, PageTreeWalk, type BrokenTree } from '../plain-copy/pageTreeWalk.ts';
import { PlainCopy } from '../plain-copy/plainCopy.ts';

export type PageTree = {
  readonly pageCount: number;
  /** Position and length, in the copy, of the first token of each `/Count` entry's value. */
  readonly counts: readonly { readonly at: number; readonly length: number }[];
};

/**
 * Counts the pages of a document that `savePlainCopy` wrote, by walking the tree from its root. A page listed twice
 * counts twice, because it is printed twice.
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
