import type { PublicShop } from '@parchi/contract';
import type { ReadablePdf } from '../files/chosenPdf.ts';
import { filePages } from './pages/filePages.ts';
import { colorsOf, copiesOf } from './chosenOptions.ts';

export type FileProblem = 'nothing_left' | 'too_many_pages' | 'no_copies' | 'color_off';

/**
 * Returns why a file's options block the order: the first problem in the order of the form fields, `undefined` if there
 * is none. Other invalid options are impossible, because the form fields don't allow them.
 */
export function fileProblem(chosen: ReadablePdf, shop: PublicShop): FileProblem | undefined {
  const { pages, isTooLong } = filePages(chosen);
  if (isTooLong) return 'too_many_pages';
  if (pages.length === 0) return 'nothing_left';
  if (!colorsOf(shop).includes(chosen.options.pageColor)) return 'color_off';
  return copiesOf(chosen.options) === undefined ? 'no_copies' : undefined;
}
