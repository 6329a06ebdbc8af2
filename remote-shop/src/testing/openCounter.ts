import { apiPaths, type OwnShop, type Print, type PublicShop } from '@parchi/contract';
import type { Wire } from '@parchi/tooling/wire';
import { screen } from '@testing-library/react';
import { renderPage } from './renderPage.tsx';

export interface Counter {
  /** What the server knows; a test changes it. */
  shop: OwnShop | PublicShop;
  previous: readonly Print[];
  readonly container: HTMLElement;
}

/** The counter of a signed-in shop, once its own record has been fetched. */
export async function openCounter(wire: Wire, shop: OwnShop): Promise<Counter> {
  const known: Pick<Counter, 'shop' | 'previous'> = { shop, previous: [] };
  wire.answer(apiPaths.getUserData, () => ({ body: shop }));
  wire.answer(apiPaths.fetchShop, () => ({ body: { shop: known.shop } }));
  wire.answer(apiPaths.previousOrders, () => ({ body: { orders: known.previous, cursor: null } }));
  const { container } = renderPage('/send-file');
  await screen.findByRole('heading', { level: 1, name: shop.shopName });
  await screen.findByText('Completed orders appear here.');
  return Object.assign(known, { container });
}
