import { useId, type ReactNode } from 'react';
import type { Id, Order } from '@parchi/contract';
import { EmptyState } from '@parchi/shared-ui';
import { t } from '../../../messages/t.ts';
import { FilterField } from '../filter/FilterField.tsx';
import { FilterResult } from '../filter/FilterResult.tsx';
import type { OrderFilter } from '../filter/useOrderFilter.ts';
import type { ListPlaces } from './listPlaces.ts';
import styles from './OrderList.module.css';
import { QueueItem } from './QueueItem.tsx';
import type { QueueEntry } from './queue.ts';
import type { Completing } from '../undo/useCompleting.ts';

export interface OrderQueueProps {
  queue: readonly QueueEntry[];
  /** The orders of the queue that are not completed. */
  waiting: readonly Order[];
  /** Ids of the newest orders, which slide in. */
  arrived: ReadonlySet<Id>;
  /** Whether a new order plays a sound. */
  isSoundOn: boolean;
  openedId: Id | undefined;
  onOpen: (order: Order) => void;
  completing: Completing;
  places: ListPlaces;
  filter: OrderFilter;
  /** Opens the first waiting order that matches a text. */
  onOpenFirst: (text: string) => void;
}

/** The orders that wait, and those that were just completed. */
export function OrderQueue(props: OrderQueueProps): ReactNode {
  const { queue, waiting, arrived, isSoundOn, places, filter, onOpenFirst } = props;
  const { openedId, onOpen, completing } = props;
  const { title } = places;
  const titleId = useId();
  const nextShown = (entry: QueueEntry) =>
    queue.slice(queue.indexOf(entry) + 1).find(({ order }) => filter.matches(order))?.order._id;
  return (
    <section aria-labelledby={titleId} className={styles['section']}>
      <div className={styles['title']}>
        <h2 ref={title} id={titleId} tabIndex={-1}>
          {t('shop.counter.current-orders')}
        </h2>
        <p className={styles['count']}>{t('shop.counter.waiting', { count: waiting.length })}</p>
        <FilterField filter={filter} onOpenFirst={onOpenFirst} />
      </div>
      <FilterResult filter={filter} waiting={waiting} />
      {queue.length === 0 && (
        <EmptyState title={t('shop.counter.none-title')}>
          {t('shop.counter.none', { sound: isSoundOn ? 'on' : 'off' })}
        </EmptyState>
      )}
      <ol role="list" className={styles['list']}>
        {queue.map((entry) => (
          <QueueItem
            key={entry.order._id}
            {...{ order: entry.order, onOpen, places }}
            isHidden={!filter.matches(entry.order)}
            isNew={arrived.has(entry.order._id)}
            isOpened={entry.order._id === openedId}
            completed={entry.isCompleted ? { completing, nextId: nextShown(entry) } : undefined}
          />
        ))}
      </ol>
    </section>
  );
}
