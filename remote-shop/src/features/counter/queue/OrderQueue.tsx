import { useId, type ReactNode } from 'react';
import type { Id, Order } from '@parchi/contract';
import { EmptyState } from '@parchi/shared-ui';
import { t } from '../../../messages/t.ts';
import { FilterField } from '../filter/FilterField.tsx';
import { FilterResult } from '../filter/FilterResult.tsx';
import type { OrderFilter } from '../filter/useOrderFilter.ts';
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
  filter: OrderFilter;
  /** Opens the first waiting order that matches a text. */
  onOpenFirst: (text: string) => void;
}

/** The orders that wait, and those that were just completed. */
export function OrderQueue(props: OrderQueueProps): ReactNode {
  const { queue, arrived, isSoundOn, places, filter, onOpenFirst } = props;
  const { title } = places;
  const titleId = useId();
  const waiting = queue.flatMap(({ order, isCompleted }) => (isCompleted ? [] : order));
  const shown = queue.filter(({ order }) => filter.matches(order));
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
        {/* Hidden, not removed: hundreds of slips take too long to make anew when the filter is cleared. */}
        {queue.map((entry) => (
          <li
            key={entry.order._id}
            hidden={!filter.matches(entry.order)}
            className={arrived.has(entry.order._id) ? styles['arrived'] : undefined}
          >
            <QueueSlip {...props} entry={entry} shown={shown} />
          </li>
        ))}
      </ol>
    </section>
  );
}

interface QueueSlipProps extends Omit<OrderQueueProps, 'queue'> {
  entry: QueueEntry;
  /** The entries that match the filter. */
  shown: readonly QueueEntry[];
}

function QueueSlip(props: QueueSlipProps) {
  const { entry, shown, openedId, onOpen, completing, places } = props;
  const { order, isCompleted } = entry;
  const isOpened = order._id === openedId;
  if (!isCompleted) return <OrderSlip {...{ order, isOpened, onOpen, places }} />;
  const nextId = shown[shown.indexOf(entry) + 1]?.order._id;
  return <CompletedSlip {...{ order, isOpened, completing, places, nextId }} />;
}
