import { useId, type ReactNode } from 'react';
import type { Id, Order } from '@parchi/contract';
import { EmptyState } from '@parchi/shared-ui';
import { t } from '../../../messages/t.ts';
import { CompletedSlip } from '../undo/CompletedSlip.tsx';
import type { ListPlaces } from './listPlaces.ts';
import styles from './OrderList.module.css';
import { OrderSlip } from './OrderSlip.tsx';
import type { QueueEntry } from './queue.ts';
import type { Completing } from '../undo/useCompleting.ts';

interface OrderQueueProps {
  queue: readonly QueueEntry[];
  /** Ids of the newest orders, which slide in. */
  arrived: ReadonlySet<Id>;
  /** Whether a new order plays a sound. */
  isSoundOn: boolean;
  openedId: Id | undefined;
  onOpen: (order: Order) => void;
  completing: Completing;
  places: ListPlaces;
}

export function OrderQueue(props: OrderQueueProps): ReactNode {
  const { queue, arrived, isSoundOn, openedId, onOpen, completing, places } = props;
  const { title } = places;
  const titleId = useId();
  const waiting = queue.filter(({ isCompleted }) => !isCompleted).length;
  return (
    <section aria-labelledby={titleId} className={styles['section']}>
      <div className={styles['title']}>
        <h2 ref={title} id={titleId} tabIndex={-1}>
          {t('shop.counter.current-orders')}
        </h2>
        <p className={styles['count']}>{t('shop.counter.waiting', { count: waiting })}</p>
      </div>
      {queue.length === 0 && (
        <EmptyState title={t('shop.counter.none-title')}>
          {t('shop.counter.none', { sound: isSoundOn ? 'on' : 'off' })}
        </EmptyState>
      )}
      <ol role="list" className={styles['list']}>
        {queue.map(({ order, isCompleted }, index) => (
          <li key={order._id} className={arrived.has(order._id) ? styles['arrived'] : undefined}>
            {isCompleted ? (
              <CompletedSlip
                order={order}
                isOpened={order._id === openedId}
                completing={completing}
                places={places}
                nextId={queue[index + 1]?.order._id}
              />
            ) : (
              <OrderSlip
                order={order}
                isOpened={order._id === openedId}
                onOpen={onOpen}
                places={places}
              />
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
