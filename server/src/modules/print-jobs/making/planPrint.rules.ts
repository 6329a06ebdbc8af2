import type { PageColor } from '@parchi/contract';
import type { PrintPart, PrintPlan } from '@parchi/print-engine';
import { AppError } from '../../../errors/appError.ts';
import type { PaidFile, PaidOrder } from '../../orders/orders.module.ts';
import { colorsOf, filesInColor, jobName, pagesOf, rangeOf } from '../printJobs.rules.ts';

/** Maximum number of sides in one print job. At four sides per page these are 25,000 pages, about 100 kg of paper. */
const MAX_SIDES = 100_000;
/** Maximum number of sides that a page takes, because it may need a blank back and a blank sheet. */
const MAX_SIDES_OF_PAGE = 4;

/**
 * Returns the plan of an order's print job in one colour.
 * @param coverFromPages minimum number of printed pages for which an order gets a cover; `null` for no cover
 * @throws {AppError} `print_file.failed` if the print job would have more sides than allowed
 */
export function planPrint(
  order: PaidOrder,
  color: PageColor,
  coverFromPages: number | null,
): PrintPlan {
  const colors = colorsOf(order);
  const parts = filesInColor(order, color).map(toPart);
  const sides = parts.reduce((sum, { pages, copies }) => sum + pages.length * copies, 0);
  if (sides * MAX_SIDES_OF_PAGE > MAX_SIDES) throw new AppError('print_file.failed');
  const { tokenNumber, collectionCode, customerName, collectPaise } = order;
  return {
    title: jobName(order, color),
    tokenNumber,
    collectionCode,
    customerName,
    collectPaise,
    color,
    number: colors.indexOf(color) + 1,
    count: colors.length,
    hasCover: coverFromPages !== null && printedPages(order) >= coverFromPages,
    parts,
  };
}

/**
 * Counts the printed pages of all files and copies in both colours, because all print jobs of an order get a cover or
 * none.
 */
function printedPages({ files }: PaidOrder): number {
  return files.reduce((sum, file) => sum + pagesOf(file).length * file.copies, 0);
}

function toPart(file: PaidFile): PrintPart {
  const { sizeInBytes, method, copies, name, note } = file;
  return { sizeInBytes, method, copies, name, note, range: rangeOf(file), pages: pagesOf(file) };
}
