import { useMemo, useRef, type ReactNode } from 'react';
import { pagePaths, type Id } from '@parchi/contract';
import { createSearchParams, Link } from '@parchi/shared-routing';
import { Page } from '@parchi/shared-ui';
import { Bill } from '../../../lib/Bill.tsx';
import { FetchFailure } from '../../../lib/FetchFailure.tsx';
import { t } from '../../../messages/t.ts';
import { CancelOrder } from '../cancel/CancelOrder.tsx';
import { NotifyButton } from './NotifyButton.tsx';
import { NotUpToDate } from '../NotUpToDate.tsx';
import { OrderFiles } from './OrderFiles.tsx';
import { OrderHead } from './OrderHead.tsx';
import { describeState } from '../describeState.ts';
import { OrderPart } from './OrderPart.tsx';
import { OrderStatus } from './OrderStatus.tsx';
import { PaymentTimeline } from '../timeline/PaymentTimeline.tsx';
import { ReportShop } from '../report/ReportShop.tsx';
import { ReceiptButtons } from './ReceiptButtons.tsx';
import { PayButton } from '../payment/PayButton.tsx';
import { useOrderPage } from './useOrderPage.ts';
import { useFocusAfterCheckout } from '../payment/useFocusAfterCheckout.ts';
import { usePayOrder } from '../payment/usePayOrder.ts';
import { useReadyNotice } from './useReadyNotice.ts';
import { WaitingSlips } from '../list/WaitingSlips.tsx';

export interface OrderPageProps {
  readonly id: Id;
  /** Rendered when the order belongs to somebody else or does not exist. */
  readonly refusal: ReactNode;
}

/** The page of one order: its token, status, files, amount and payment events. */
export function OrderPage({ id, refusal }: OrderPageProps): ReactNode {
  const page = useOrderPage(id);
  const { order, isRefused, failure, answeredAtMs, refetch } = page;
  useReadyNotice(useMemo(() => (order ? [order] : []), [order]));
  const payment = usePayOrder(id, page);
  const status = useRef<HTMLDivElement>(null);
  useFocusAfterCheckout(Boolean(payment.dialog), () => status.current);
  if (isRefused) return refusal;

  return (
    <Page
      title={t('orders.order')}
      tabTitle={order && t('orders.tab', { state: describeState(order) })}
      lead={<Link to={pagePaths.orders}>{t('orders.all')}</Link>}
      actions={
        order?.payment.checkout && <PayButton payment={payment} nextFocus={() => status.current} />
      }
    >
      {!order && failure !== undefined && (
        <FetchFailure words={failure} onRetry={() => void refetch()} />
      )}
      {order && answeredAtMs !== undefined && (
        <NotUpToDate answeredAtMs={answeredAtMs} failure={failure} onRetry={() => void refetch()} />
      )}
      {!order && failure === undefined && <WaitingSlips count={1} />}
      {order && (
        <>
          <OrderHead order={order} />
          <OrderStatus order={order} ref={status} />
          {order.active && <NotifyButton />}
          {(order.completedAt ?? order.endedAt) !== null && (
            <Link
              to={{
                pathname: pagePaths.placeOrder,
                search: createSearchParams({ again: order._id }).toString(),
              }}
            >
              {t('orders.again')}
            </Link>
          )}
          <OrderFiles order={order} />
          <OrderPart title={t('orders.amount')}>
            <Bill order={order} />
          </OrderPart>
          <PaymentTimeline timeline={order.payment.timeline} isCash={order.cash !== undefined} />
          <ReceiptButtons order={order} />
          {order.active && <CancelOrder order={order} nextFocus={() => status.current} />}
          <ReportShop shopId={order.shop.shopId} />
        </>
      )}
      {payment.dialog}
    </Page>
  );
}
