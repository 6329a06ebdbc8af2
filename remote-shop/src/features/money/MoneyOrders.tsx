import type { ReactNode } from 'react';
import type { MoneyOrder, MoneyRequest } from '@parchi/contract';
import { asApiError, errorText, fetchMore } from '@parchi/shared-api';
import { Button, Loader } from '@parchi/shared-ui';
import { formatRupees } from '@parchi/shared-ui/format';
import { formatShopMoment } from '../../lib/formatShopMoment.ts';
import { FetchFailure } from '../../lib/FetchFailure.tsx';
import { t } from '../../messages/t.ts';
import { useMoneyOrdersInfiniteQuery } from '../../api/moneyApi.ts';
import styles from './MoneyView.module.css';
import { MoneyTable } from './MoneyTable.tsx';

/** Lists the orders with a payment or refund in these days, newest first. Fetched one page at a time. */
export function MoneyOrders({ request }: { request: MoneyRequest }): ReactNode {
  const orders = useMoneyOrdersInfiniteQuery(request, { refetchOnMountOrArgChange: true });
  return (
    <div aria-busy={orders.isLoading} className={styles['view']}>
      <h3>{t('shop.money.orders')}</h3>
      {orders.currentData && (
        <MoneyTable
          caption={t('shop.money.orders')}
          columns={[
            'time',
            'order',
            'net',
            'gross',
            'cash',
            'priority-fees',
            'refunds',
            'bnw-pages',
            'color-pages',
            'customer',
          ]}
          rows={orders.currentData.pages.flatMap((page) => page.orders).map(toRow)}
        />
      )}
      {!orders.currentData && orders.isFetching && !orders.error && (
        <Loader label={t('shop.money.loading')} />
      )}
      {orders.error && (
        <FetchFailure onRetry={() => void orders.refetch()}>
          <p>{errorText(asApiError(orders.error))}</p>
        </FetchFailure>
      )}
      {orders.hasNextPage && (
        <Button
          variant="quiet"
          busy={orders.isFetchingNextPage}
          onClick={() => void fetchMore(orders)}
        >
          {t('shop.counter.more')}
        </Button>
      )}
    </div>
  );
}

function toRow(order: MoneyOrder) {
  return {
    key: order.orderId,
    cells: [
      formatShopMoment(order.at),
      order.tokenNumber === -1 ? t('shop.counter.priority') : order.tokenNumber,
      ...[order.net, order.gross, order.cash, order.priorityFees, order.refunds].map(formatRupees),
      order.bnwPages,
      order.colorPages,
      order.customerName,
    ],
  };
}
