import { lazy } from 'react';
import { pagePaths, remoteContractVersion } from '@parchi/contract';
import type { RemoteModule } from '@parchi/shared-routing';
import { loadCustomerMessages } from './messages/loadCustomerMessages.ts';

const PlaceOrderPage = lazy(async () => {
  const { PlaceOrderPage: page } = await import('./features/place-order/PlaceOrderPage.tsx');
  return { default: page };
});

const OrdersPage = lazy(async () => {
  const { OrdersPage: page } = await import('./features/orders/list/OrdersPage.tsx');
  return { default: page };
});

/** The module that the host loads: the pages of this remote. */
export const remote = {
  contractVersion: remoteContractVersion,
  loadMessages: loadCustomerMessages,
  routes: [
    { path: pagePaths.placeOrder, element: <PlaceOrderPage /> },
    { path: pagePaths.orders, element: <OrdersPage /> },
  ],
} satisfies RemoteModule;
