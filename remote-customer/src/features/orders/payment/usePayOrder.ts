import { useCallback, useState } from 'react';
import type { Id } from '@parchi/contract';
import { usePayment, type Payment } from '../../../lib/checkout/usePayment.tsx';
import type { OrderOfPage } from '../order/useOrderPage.ts';

export interface PayOrder extends Pick<Payment, 'isBusy' | 'dialog'> {
  readonly pay: () => void;
}

/**
 * Pays an order from its page. Refetches the order first, because it may have been paid or have ended since the last
 * fetch.
 */
export function usePayOrder(
  id: Id,
  { refetch, beginCheck }: Pick<OrderOfPage, 'refetch' | 'beginCheck'>,
): PayOrder {
  const [isAsking, setIsAsking] = useState(false);
  const handleEnd = useCallback(
    (_id: Id, isPaid: boolean) => {
      if (!isPaid) beginCheck();
      void refetch();
    },
    [beginCheck, refetch],
  );
  const payment = usePayment(handleEnd);

  const pay = async () => {
    setIsAsking(true);
    const { data: fetched } = await refetch();
    setIsAsking(false);
    const checkout = fetched?.order.payment.checkout;
    if (checkout) payment.pay({ id: id, checkout });
  };
  return {
    pay: () => void pay(),
    isBusy: isAsking || payment.isBusy,
    dialog: payment.dialog,
  };
}
