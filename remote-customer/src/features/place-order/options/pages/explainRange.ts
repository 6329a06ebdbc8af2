import { limits, type IgnoredPart } from '@parchi/contract';
import { t } from '../../../../messages/t.ts';
import type { filePages } from './filePages.ts';

/** Returns the words for a range that can't be printed; `undefined` if it can. */
export function explainRangeProblem(
  { pages, isTooLong }: ReturnType<typeof filePages>,
  pageCount: number,
): string | undefined {
  if (isTooLong) return t('place-order.range.too-long', { max: limits.maxPrintedPages });
  return pages.length === 0 ? t('place-order.range.nothing-left', { count: pageCount }) : undefined;
}

/** Returns the words for a part of a typed range that was ignored, such as `9-3` or a page that the PDF lacks. */
export function explainIgnoredPart({ part, reason }: IgnoredPart): string {
  return t(`place-order.range.${reason}`, { part });
}
