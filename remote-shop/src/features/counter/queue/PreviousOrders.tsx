import { useId, type ReactNode } from 'react';
import type { Id, Order } from '@parchi/contract';
import { asApiError, errorText, fetchMore } from '@parchi/shared-api';
import { Button } from '@parchi/shared-ui';
import { usePreviousOrdersInfiniteQuery } from '../../../api/counterApi.ts';
import { t } from '../../../messages/t.ts';
import { FetchFailure } from '../../../lib/FetchFailure.tsx';
import type { OrderFilter } from '../filter/useOrderFilter.ts';
import type { ListPlaces } from './listPlaces.ts';
import styles from './OrderList.module.css';
import { OrderSlip } from './OrderSlip.tsx';
import { safetyNet } from '../freshness/safetyNet.ts';

interface PreviousOrdersProps {
  /** Orders that this list leaves out, because they are still shown in the queue, where they can be put back. */
  except: readonly Order[];
  openedId: Id | undefined;
  onOpen: (order: Order) => void;
  places: ListPlaces;
  filter: OrderFilter;
}

/** The orders that are over, newest first. The list is fetched one page at a time. */
export function PreviousOrders(props: PreviousOrdersProps): ReactNode {
  const { except, openedId, onOpen, places, filter } = props;
  const previous = usePreviousOrdersInfiniteQuery(undefined, safetyNet);
  const titleId = useId();
  const isExcepted = new Set(except.map(({ _id }) => _id));
  const orders = previous.data?.pages
    .flatMap((page) => page.orders)
    .filter(({ _id }) => !isExcepted.has(_id));
  const shown = orders?.filter(filter.matches);
  // If the list is shown and only its refresh failed, say nothing here: the notice at the top of the counter says so
  // already.
  const isMissing = orders === undefined || previous.isFetchNextPageError;
  return (
    <section aria-labelledby={titleId} className={styles['section']} aria-busy={previous.isLoading}>
      <h2 id={titleId}>{t('shop.counter.previous-orders')}</h2>
      {filter.isOn && orders && shown && orders.length > 0 && (
        <p className={styles['count']}>
          {t('shop.filter.previous', { count: shown.length, of: orders.length })}
        </p>
      )}
      {orders?.length === 0 && <p className={styles['count']}>{t('shop.counter.previous-none')}</p>}
      <ol role="list" className={styles['list']}>
        {shown?.map((order) => (
          <li key={order._id}>
            <OrderSlip
              order={order}
              isOpened={order._id === openedId}
              onOpen={onOpen}
              places={places}
            />
          </li>
        ))}
      </ol>
      {previous.error && isMissing && (
        <FetchFailure onRetry={() => void previous.refetch()}>
          <p>{errorText(asApiError(previous.error))}</p>
        </FetchFailure>
      )}
      {previous.hasNextPage && (
        <Button
          variant="quiet"
          busy={previous.isFetchingNextPage}
          onClick={() => void fetchMore(previous)}
        >
          {t('shop.counter.more')}
        </Button>
      )}
    </section>
  );
}
