import { pagePaths } from '@parchi/contract';
import { ReadyOrders } from '@parchi/ready-orders';
import { startStandalone } from '@parchi/standalone';
import { t } from './messages/t.ts';
import { pages } from './pages.ts';
import { remote } from './routes.tsx';

await startStandalone({
  remote,
  title: () => t('customer.title'),
  pages,
  links: () => [
    { to: pagePaths.placeOrder, label: t('customer.place-order.title') },
    { to: pagePaths.orders, label: t('customer.orders.title') },
  ],
  notices: <ReadyOrders />,
});
