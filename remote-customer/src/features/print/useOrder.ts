import { useCallback, type ReactNode } from 'react';
import { pagePaths, type Id, type PublicShop } from '@parchi/contract';
import { createSearchParams, useNavigate } from '@parchi/shared-routing';
import { usePayment } from '../../lib/checkout/usePayment.tsx';
import type { ReadablePdf } from './chosenPdf.ts';
import type { Placing } from './placing.ts';
import { toFileOptions } from './printOptions.ts';
import { randomKey } from './randomKey.ts';
import { rememberShop } from './rememberedShop.ts';
import { usePlaceOrder } from './usePlaceOrder.ts';
import type { PrintFlow } from './usePrintFlow.ts';

export interface OrderParts {
  readonly user: Id;
  readonly shop: PublicShop;
  readonly files: readonly ReadablePdf[];
  readonly flow: Pick<PrintFlow, 'state' | 'dispatch' | 'goTo'>;
}

export interface Order {
  readonly placing: Placing;
  readonly isPaying: boolean;
  readonly checkout: ReactNode;
  /** @param totalPrice rupees that the person agreed to, without the priority's surcharge */
  readonly proceed: (totalPrice: number) => void;
  readonly cancel: () => void;
}

/** Places the order and opens its payment; however that ends, the order's own page says what is true. */
export function useOrder({ user, shop, files, flow }: OrderParts): Order {
  const { state, dispatch } = flow;
  const navigate = useNavigate();

  const showOrder = useCallback(
    (id: Id, isPaid: boolean) => {
      const search = createSearchParams({ id }).toString();
      // In place of the payment: Back leads to what was chosen, or to a new order when this one is paid.
      void navigate({ pathname: pagePaths.orders, search }, { replace: true });
      // What was not paid stays chosen: the same order is found again by its key.
      if (isPaid) dispatch({ type: 'cleared' });
    },
    [dispatch, navigate],
  );
  const payment = usePayment(showOrder);

  const { placing, place, cancel } = usePlaceOrder({
    onPlaced: ({ print, payment: checkout }) => {
      rememberShop(shop.shopId);
      dispatch({ type: 'placed', orderId: print._id });
      const isOpen = print.payment.checkout !== undefined;
      if (isOpen) payment.pay({ print: print._id, checkout });
      else showOrder(print._id, print.payment.status === 'paid');
    },
    onExpired: () => dispatch({ type: 'expired' }),
  });

  const proceed = (totalPrice: number) => {
    if (placing.kind === 'uploading' || payment.isBusy) return;
    const orderKey = state.orderKey ?? randomKey();
    dispatch({ type: 'asked', orderKey });
    place({
      files: files.map(({ file }) => file),
      fileInfo: files.map(({ options, password }) => toFileOptions(options, password)),
      shop: shop._id,
      user,
      priority: state.isPriority,
      totalPrice,
      idempotencyKey: orderKey,
    });
  };

  return { placing, isPaying: payment.isBusy, checkout: payment.dialog, proceed, cancel };
}
