import { useMemo, type ReactNode } from 'react';
import { pagePaths, type OrdersReply } from '@parchi/contract';
import { Link } from '@parchi/shared-routing';
import { asApiError, errorText, fetchMore } from '@parchi/shared-api';
import { Button, buttonClassName, EmptyState, Page } from '@parchi/shared-ui';
import { FetchFailure } from '../../../lib/FetchFailure.tsx';
import { t } from '../../../messages/t.ts';
import { useListOrdersInfiniteQuery } from '../../../ordersApi.ts';
import { NotUpToDate } from '../NotUpToDate.tsx';
import { OrderSection } from './OrderSection.tsx';
import { refreshOptions } from '../refreshOptions.ts';
import { useReadyNotice } from '../order/useReadyNotice.ts';
import { WaitingSlips } from './WaitingSlips.tsx';

/** All orders of the signed-in person: awaiting payment, active and previous. */
export function OrderList(): ReactNode {
  const orders = useListOrdersInfiniteQuery(undefined, refreshOptions);
  const { data, error, fulfilledTimeStamp } = orders;
  const failure = error && errorText(asApiError(error));
  const refetch = () => void orders.refetch();
  return (
    <Page title={t('orders.title')}>
      {!data && failure !== undefined && <FetchFailure words={failure} onRetry={refetch} />}
      {fulfilledTimeStamp !== undefined && (
        <NotUpToDate answeredAtMs={fulfilledTimeStamp} failure={failure} onRetry={refetch} />
      )}
      {data && (
        <Orders
          pages={data.pages}
          more={
            orders.hasNextPage && (
              <Button
                variant="quiet"
                busy={orders.isFetchingNextPage}
                onClick={() => void fetchMore(orders)}
              >
                {t('orders.more')}
              </Button>
            )
          }
        />
      )}
      {!data && !error && <WaitingSlips count={3} />}
    </Page>
  );
}

function Orders({ pages, more }: { pages: readonly OrdersReply[]; more: ReactNode }): ReactNode {
  const { unpaid, active, previous } = useMemo(
    () => ({
      unpaid: pages.flatMap((page) => page.unpaid),
      active: pages.flatMap((page) => page.active),
      previous: pages.flatMap((page) => page.previous),
    }),
    [pages],
  );
  const shown = useMemo(() => [...active, ...previous], [active, previous]);
  useReadyNotice(shown);

  if (unpaid.length === 0 && shown.length === 0) {
    return (
      <EmptyState
        title={t('orders.none-title')}
        action={
          <Link to={pagePaths.placeOrder} className={buttonClassName({})}>
            {t('orders.place-order')}
          </Link>
        }
      >
        {t('orders.none')}
      </EmptyState>
    );
  }
  return (
    <>
      <OrderSection title={t('orders.unpaid')} orders={unpaid} />
      <OrderSection title={t('orders.active')} orders={active} empty={t('orders.active-none')} />
      <OrderSection
        title={t('orders.previous')}
        orders={previous}
        empty={t('orders.previous-none')}
        action={more}
      />
    </>
  );
}
