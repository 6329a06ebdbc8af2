import { pseudo } from '../../fixtures/pseudoLanguage.ts';
import { press, text, type PseudoVisit } from './pseudoVisit.ts';

/** Looks for an order that is not there. */
export async function visitFilter({ page, check }: PseudoVisit): Promise<void> {
  const filter = page.getByRole('searchbox');
  await filter.fill('9999');
  await text(page, 'shop.filter.none-title').waitFor();
  await check('counter, no order matches');
  await filter.fill('');
}

/** Pauses the orders of a shop. */
export async function visitPause(visit: PseudoVisit): Promise<void> {
  const { page, check } = visit;
  await press(visit, 'shop.pause.open', 'shop.pause.lead');
  await press(visit, 'shop.pause.submit', 'shop.pause.time-missing');
  await page.getByRole('dialog').getByRole('button', { name: /30/ }).click();
  await text(page, 'shop.switch.effect-paused').waitFor();
  await check('counter, paused');
}

/** Refuses the open order, which can't be printed, and opens it among the previous ones. */
export async function visitRefusal(visit: PseudoVisit): Promise<void> {
  const { page, check } = visit;
  await press(visit, 'shop.refuse.open', 'shop.refuse.why');
  await press(visit, 'shop.refuse.confirm', 'shop.refuse.choose');
  await page.getByRole('radio', { name: pseudo('shop.refuse.reason.other') }).check();
  await press(visit, 'shop.refuse.confirm', 'shop.refuse.note-missing');
  await page.getByRole('radio', { name: pseudo('shop.refuse.reason.paper') }).check();
  await press(visit, 'shop.refuse.confirm', 'shop.refuse.done');
  await check('counter, refused');
}
