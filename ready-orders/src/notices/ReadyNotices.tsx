import type { ReactNode } from 'react';
import type { User } from '@parchi/contract';
import { useGetSessionQuery } from '@parchi/shared-api';
import { TopNotice } from '@parchi/shared-ui';
import { ActiveOrders } from '../active/ActiveOrders.tsx';
import { t } from '../messages/t.ts';
import { keyOf } from '../readyOrders.ts';
import { ReadyNotice } from './ReadyNotice.tsx';
import styles from './ReadyNotices.module.css';
import { useReadyNotification } from '../notification/useReadyNotification.ts';
import { ordersOf } from '../ordersOf.ts';
import { useReadyOrders } from '../useReadyOrders.ts';
import { useReadySound } from '../useReadySound.ts';
import { useReadyTitle } from '../useReadyTitle.ts';

export function ReadyNotices(): ReactNode {
  const { data: session } = useGetSessionQuery();
  if (!session || 'shopId' in session) return null;
  return <ReadyNoticesOf key={session._id} user={session} />;
}

function ReadyNoticesOf({ user }: { user: User }): ReactNode {
  const { orders, dismiss } = useReadyOrders(user);
  useReadyTitle(orders);
  useReadyNotification(orders);
  const { active } = ordersOf(user);
  useReadySound(orders, active.length > 0);
  return (
    <TopNotice>
      <div role="status" aria-atomic={false}>
        {orders && orders.length > 0 && (
          <ul role="list" aria-label={t('ready.list')} className={styles['list']}>
            {orders.map((order) => (
              <ReadyNotice key={keyOf(order)} order={order} onDismiss={() => dismiss(order)} />
            ))}
          </ul>
        )}
      </div>
      <ActiveOrders orders={active} />
    </TopNotice>
  );
}
