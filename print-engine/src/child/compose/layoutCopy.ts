import type { PageMethod } from '@parchi/contract';
import type { PaperSize } from '../../protocol/composition.ts';

/** Size of a page as shown, in points. A landscape page is wider than high. */
export type ShownSize = { readonly width: number; readonly height: number };

/**
 * Clockwise quarter turns in addition to the page's own `/Rotate`. 0: no turn; 1: the top goes to the right; 3: the top
 * goes to the left.
 */
export type QuarterTurns = 0 | 1 | 3;

export type Side = {
  /** Index in the list of pages to print; `undefined` for a blank side. */
  readonly index: number | undefined;
  readonly quarterTurns: QuarterTurns;
  /** Size of the page in the print-ready file, after turning. */
  readonly size: ShownSize;
};

type CopyToLayOut = {
  /** Sizes of the pages of one copy, in print order. */
  readonly sizes: readonly ShownSize[];
  readonly method: PageMethod;
  /** Whether the whole print-ready file is duplex. The printer has one setting for the whole file. */
  readonly isDuplex: boolean;
};

/**
 * Two sizes count as the same paper if width and height each differ by less than a tenth: A4 and Letter do, A4 and
 * Legal don't.
 */
const SAME_PAPER = 1.1;

/**
 * Lays out one copy of a file. In a duplex file, every sheet has two sides: a copy begins on a front and ends on a
 * back, and a one-sided page gets a blank back. Different paper sizes never share a sheet, and landscape pages are
 * turned to portrait.
 * @returns the sides in print order
 */
export function layoutCopy({ sizes, method, isDuplex }: CopyToLayOut): Side[] {
  const sides: Side[] = [];
  const sidesOfSheet = isDuplex ? 2 : 1;
  const isOnFront = (): boolean => sides.length % sidesOfSheet === 0;

  function addBlank(count: number): void {
    const size = sides.at(-1)?.size;
    if (size === undefined) return;
    for (let added = 0; added < count; added += 1) {
      sides.push({ index: undefined, quarterTurns: 0, size });
    }
  }

  function endSheet(): void {
    if (!isOnFront()) addBlank(1);
  }

  for (const [index, size] of sizes.entries()) {
    const front = sides.at(-1);
    if (method !== 'Both sides' || (front && !isSamePaper(front.size, size))) endSheet();
    const quarterTurns =
      isDuplex && isLying(size) ? turnsUpright(isOnFront() ? undefined : front) : 0;
    sides.push({ index, quarterTurns, size: quarterTurns === 0 ? size : upright(size) });
    if (method === 'Interleafed') {
      endSheet();
      addBlank(sidesOfSheet);
    }
  }
  endSheet();
  return sides;
}

/** Returns the same paper in portrait: width ≤ height. */
export function upright({ width, height }: ShownSize): PaperSize {
  return { width: Math.min(width, height), height: Math.max(width, height) };
}

/**
 * Returns the turns that make a landscape page portrait: its top goes to the left. On the back of a page turned so, the
 * top goes to the right, so that the back is not upside down when the sheet is held in landscape and turned over like a
 * page of a book.
 * @param front the front of the sheet if the page is on its back
 */
function turnsUpright(front: Side | undefined): QuarterTurns {
  return front?.quarterTurns === 3 ? 1 : 3;
}

function isLying({ width, height }: ShownSize): boolean {
  return width > height;
}

function isSamePaper(one: ShownSize, other: ShownSize): boolean {
  const [paper, otherPaper] = [upright(one), upright(other)];
  const ratios = [paper.width / otherPaper.width, paper.height / otherPaper.height];
  return ratios.every((ratio) => ratio < SAME_PAPER && ratio > 1 / SAME_PAPER);
}
