import { expect } from '@jest/globals';
import { apiPaths, type OwnShop, type Order, type PublicShop, type Staff } from '@parchi/contract';
import type { FakeServer } from '@parchi/tooling/fake-server';
import { screen, waitFor } from '@testing-library/react';
import { renderPage } from './renderPage.tsx';

export interface Counter {
  /** The record that the fake server returns; a test may change it. */
  shop: OwnShop | PublicShop;
  previous: readonly Order[];
  staff: Staff;
  readonly container: HTMLElement;
}

/** A shop without helpers and PIN. */
const noStaff: Staff = { helpers: [], current: null, hasPin: false, unlockedForSeconds: 0 };

/** Opens the counter of a signed-in shop and waits until its record and previous orders are shown. */
export function openCounter(
  fakeServer: FakeServer,
  shop: OwnShop,
  previous: readonly Order[] = [],
): Promise<Counter> {
  return openStaffedCounter(fakeServer, shop, { previous });
}

interface Known {
  previous?: readonly Order[];
  staff?: Partial<Staff>;
}

/** Opens the counter like {@link openCounter}, but for a shop with helpers or a PIN. */
export async function openStaffedCounter(
  fakeServer: FakeServer,
  shop: OwnShop,
  { previous = [], staff }: Known,
): Promise<Counter> {
  const known: Pick<Counter, 'shop' | 'previous' | 'staff'> = {
    shop,
    previous,
    staff: { ...noStaff, ...staff },
  };
  fakeServer.answer(apiPaths.getUserData, () => ({ body: shop }));
  fakeServer.answer(apiPaths.fetchShop, () => ({ body: { shop: known.shop } }));
  fakeServer.answer(apiPaths.previousOrders, () => ({
    body: { orders: known.previous, cursor: null },
  }));
  fakeServer.answer(apiPaths.shopStaff, () => ({ body: { staff: known.staff } }));
  const { container } = renderPage('/send-file');
  await screen.findByRole('heading', { level: 1, name: shop.shopName });
  const region = await screen.findByRole('region', { name: 'Previous orders' });
  await waitFor(() => expect(region).toHaveAttribute('aria-busy', 'false'));
  return Object.assign(known, { container });
}
