import { boardPath } from '@parchi/contract';
import { button, text, type PseudoVisit } from './pseudoVisit.ts';

/** Visits the token board: without a shop, with an unknown shop, and of a shop that is printing. */
export async function visitBoard(visit: PseudoVisit, shopId: string): Promise<void> {
  const { page, open, check } = visit;
  await open(boardPath, text(page, 'board.no-shop'));
  await open(`${boardPath}?shop=ZZZZZZ`, text(page, 'board.unknown-shop'));
  await open(`${boardPath}?shop=${shopId}`, text(page, 'board.order-here'));
  await button(page, 'board.chime').first().click();
  await check('board, chime');
}
