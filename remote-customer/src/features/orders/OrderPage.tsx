import { useMemo, type ReactNode } from 'react';
import { pagePaths, type Id } from '@parchi/contract';
import { Link } from '@parchi/shared-routing';
import { Button, Page } from '@parchi/shared-ui';
import { usePayment } from '../../lib/checkout/usePayment.tsx';
import { t } from '../../messages/t.ts';
import { FetchFailure } from './FetchFailure.tsx';
import { OrderBill } from './OrderBill.tsx';
import { OrderFiles } from './OrderFiles.tsx';
import { OrderHead } from './OrderHead.tsx';
import { OrderStatus } from './OrderStatus.tsx';
import { PaymentTimeline } from './PaymentTimeline.tsx';
import { useOrderPage } from './useOrderPage.ts';
import { useReadyNotice } from './useReadyNotice.ts';
import { WaitingSlips } from './WaitingSlips.tsx';

export interface OrderPageProps {
  readonly id: Id;
  /** In place of an order that is not this person's. */
  readonly refusal: ReactNode;
}

/** One order: its token, how it stands, its files and its money. */
export function OrderPage({ id, refusal }: OrderPageProps): ReactNode {
  const { print, isRefused, failure, refetch } = useOrderPage(id);
  useReadyNotice(useMemo(() => (print ? [print] : []), [print]));
  const payment = usePayment(refetch);
  if (isRefused) return refusal;

  const checkout = print?.payment.checkout;
  return (
    <Page
      title={t('orders.order')}
      lead={<Link to={pagePaths.orders}>{t('orders.all')}</Link>}
      actions={
        checkout && (
          <Button busy={payment.isBusy} onClick={() => payment.pay({ print: id, checkout })}>
            {t('orders.pay')}
          </Button>
        )
      }
    >
      {failure !== undefined && <FetchFailure words={failure} onRetry={refetch} />}
      {!print && failure === undefined && <WaitingSlips count={1} />}
      {print && (
        <>
          <OrderHead print={print} />
          <OrderStatus print={print} />
          <OrderFiles print={print} />
          <OrderBill print={print} />
          <PaymentTimeline timeline={print.payment.timeline} />
        </>
      )}
      {payment.dialog}
    </Page>
  );
}
