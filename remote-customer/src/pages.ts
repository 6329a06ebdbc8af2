import { pagePaths } from '@parchi/contract';
import type { LoadedPage } from '@parchi/shared-routing';

/** The pages of this remote. The build lists them in `remote.json`, which server and host read. */
export const pages = [
  {
    path: pagePaths.placeOrder,
    audience: 'people',
    frame: 'normal',
    title: 'Print files',
    needsSignIn: true,
    load: async () => (await import('./features/place-order/PlaceOrderPage.tsx')).PlaceOrderPage,
  },
  {
    path: pagePaths.orders,
    audience: 'people',
    frame: 'normal',
    title: 'My orders',
    // With `?id=` it shows one order.
    dependsOnSearch: true,
    load: async () => (await import('./features/orders/list/OrdersPage.tsx')).OrdersPage,
  },
] satisfies LoadedPage[];
