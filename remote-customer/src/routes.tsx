import { lazy } from 'react';
import { pagePaths } from '@parchi/contract';
import { REMOTE_CONTRACT_VERSION, type RemoteModule } from '@parchi/shared-routing';
import { NotOpenPage } from './features/not-open/NotOpenPage.tsx';
import { loadCustomerMessages } from './messages/loadCustomerMessages.ts';
import { t } from './messages/t.ts';

const PrintPage = lazy(async () => {
  const { PrintPage: page } = await import('./features/print/PrintPage.tsx');
  return { default: page };
});

const NotOpenOrders = () => <NotOpenPage title={t('customer.orders.title')} />;

/** What the host loads: this portal's pages. */
export const remote = {
  contractVersion: REMOTE_CONTRACT_VERSION,
  loadMessages: loadCustomerMessages,
  routes: [
    { path: pagePaths.printFile, element: <PrintPage /> },
    { path: pagePaths.orders, element: <NotOpenOrders /> },
  ],
} satisfies RemoteModule;
