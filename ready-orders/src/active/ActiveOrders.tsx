import { useEffect, type ReactNode } from 'react';
import { matchesPage, pagePaths, type Order } from '@parchi/contract';
import { Link, useLocation } from '@parchi/shared-routing';
import { setTitleState } from '@parchi/shared-ui';
import { t } from '../messages/t.ts';
import { orderAddress } from '../orderAddress.ts';
import styles from './ActiveOrders.module.css';
import { byQueue, nameOf, stateOf } from './activeOrders.ts';

interface ActiveOrdersProps {
  orders: readonly Order[];
}

/**
 * Shows, on every page but those of the orders themselves, how many orders are before the person's active orders or
 * that they are being printed. The tab's title has the state of the order that comes first. It is no live region: what
 * it says changes with each order of the queue, and asks for nothing.
 */
export function ActiveOrders({ orders }: ActiveOrdersProps): ReactNode {
  const { pathname } = useLocation();
  const shown = matchesPage(pagePaths.orders, pathname) ? [] : [...orders].sort(byQueue);
  const state = shown[0] && stateOf(shown[0]);
  useEffect(() => {
    setTitleState(state);
    return () => setTitleState(undefined);
  }, [state]);
  if (shown.length === 0) return null;
  return (
    <nav aria-label={t('active.list')}>
      <ul role="list" className={styles['list']}>
        {shown.map((order) => (
          <li key={order._id}>
            <Link to={orderAddress(order._id)} className={styles['order']}>
              <span>{nameOf(order)}</span>{' '}
              <strong className={styles['state']}>{stateOf(order)}</strong>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
