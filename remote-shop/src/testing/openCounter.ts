import { expect } from '@jest/globals';
import { apiPaths, type OwnShop, type Order, type PublicShop } from '@parchi/contract';
import type { FakeServer } from '@parchi/tooling/fake-server';
import { screen, waitFor } from '@testing-library/react';
import { renderPage } from './renderPage.tsx';

export interface Counter {
  /** The record that the fake server returns; a test may change it. */
  shop: OwnShop | PublicShop;
  previous: readonly Order[];
  readonly container: HTMLElement;
}

/** Opens the counter of a signed-in shop and waits until its record and previous orders are shown. */
export async function openCounter(
  fakeServer: FakeServer,
  shop: OwnShop,
  previous: readonly Order[] = [],
): Promise<Counter> {
  const known: Pick<Counter, 'shop' | 'previous'> = { shop, previous };
  fakeServer.answer(apiPaths.getUserData, () => ({ body: shop }));
  fakeServer.answer(apiPaths.fetchShop, () => ({ body: { shop: known.shop } }));
  fakeServer.answer(apiPaths.previousOrders, () => ({
    body: { orders: known.previous, cursor: null },
  }));
  const { container } = renderPage('/send-file');
  await screen.findByRole('heading', { level: 1, name: shop.shopName });
  const region = await screen.findByRole('region', { name: 'Previous orders' });
  await waitFor(() => expect(region).toHaveAttribute('aria-busy', 'false'));
  return Object.assign(known, { container });
}
