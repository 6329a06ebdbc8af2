import type { PageMethod } from '@parchi/contract';
import type { PaperSize } from '../../composition.ts';

/** A page as it is shown, in points: one that lies is wider than high. */
export type ShownSize = { readonly width: number; readonly height: number };

/** Clockwise, beside what the page itself says: as it is, its top to the right, its top to the left. */
export type QuarterTurns = 0 | 1 | 3;

export type Side = {
  /** Place in the pages that are printed; none on a blank side. */
  readonly index: number | undefined;
  readonly quarterTurns: QuarterTurns;
  /** As it stands in the file, turned. */
  readonly size: ShownSize;
};

type CopyToLayOut = {
  /** Of the pages that are printed once, in their order. */
  readonly sizes: readonly ShownSize[];
  readonly method: PageMethod;
  /** Of the whole print-ready file: the printer is set once for all of it. */
  readonly isDuplex: boolean;
};

/** Paper of which one side is a tenth longer is other paper: A4 and Letter are alike, A4 and Legal are not. */
const SAME_PAPER = 1.1;

/**
 * The sides of one copy of a file, in the order in which a printer takes them. In a duplex file every sheet has two:
 * the copy begins on a front and ends on a back, what is printed on one side has a blank back, two kinds of paper never
 * share a sheet, and lying pages are turned upright.
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

/** Never wider than high. */
export function upright({ width, height }: ShownSize): PaperSize {
  return { width: Math.min(width, height), height: Math.max(width, height) };
}

/**
 * A lying page gets its top to the left; on the back of another lying page, to the right: held lying and turned over
 * like a page of a book, the back is not upside down.
 * @param front of the sheet, when the page is on its back
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
