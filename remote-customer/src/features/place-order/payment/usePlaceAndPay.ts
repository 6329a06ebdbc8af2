import { useCallback, useEffect, useEffectEvent, type ReactNode } from 'react';
import { pagePaths, type Id, type PublicShop } from '@parchi/contract';
import { createSearchParams, useNavigate } from '@parchi/shared-routing';
import { usePayment } from '../../../lib/checkout/usePayment.tsx';
import type { ReadablePdf } from '../files/chosenPdf.ts';
import { pendingRequest } from './pendingRequest.ts';
import type { Placing } from './placing.ts';
import { toFileOptions } from '../options/chosenOptions.ts';
import { randomKey } from './randomKey.ts';
import { phoneOf, savePhone } from './savedPhone.ts';
import { lastShop } from '../shop/lastShop.ts';
import { usePlaceOrder } from './usePlaceOrder.ts';
import type { OrderFlow } from '../useOrderFlow.ts';

export interface OrderToPlace {
  readonly user: Id;
  readonly shop: PublicShop;
  readonly files: readonly ReadablePdf[];
  readonly flow: Pick<OrderFlow, 'draft' | 'dispatch' | 'goTo'>;
}

export interface PlaceAndPay {
  readonly placing: Placing;
  readonly isPaying: boolean;
  readonly checkout: ReactNode;
  /** @param totalPrice the total that the person agreed to, in rupees, without the priority surcharge */
  readonly proceed: (totalPrice: number, isCash: boolean) => void;
  readonly cancel: () => void;
}

/**
 * Places the order, and opens its checkout unless it is paid in cash. Afterwards shows the order's page, even if the
 * checkout was closed or failed. A request that a reload interrupted is sent again automatically.
 */
export function usePlaceAndPay({ user, shop, files, flow }: OrderToPlace): PlaceAndPay {
  const { draft, dispatch } = flow;
  const navigate = useNavigate();

  const showOrder = useCallback(
    (id: Id, isPaid: boolean) => {
      const search = createSearchParams({ id }).toString();
      // The order's page replaces the payment stage in the history. Back then leads to the choices, or to a new order
      // if this one is paid.
      void navigate({ pathname: pagePaths.orders, search }, { replace: true });
      // If the order was not paid, the choices are kept: when they are sent again, the server finds the same order by
      // its idempotency key.
      if (isPaid) dispatch({ type: 'paid' });
    },
    [dispatch, navigate],
  );
  const payment = usePayment(showOrder);
  const phone = phoneOf(draft, user).trim();

  const { placing, place, cancel } = usePlaceOrder({
    onPlaced: ({ order, checkout }) => {
      lastShop.write(shop.shopId);
      savePhone(phone, user);
      dispatch({ type: 'placed', orderId: order._id });
      const isOpen = order.payment.checkout !== undefined;
      if (isOpen && checkout) payment.pay({ id: order._id, checkout });
      else showOrder(order._id, ['paid', 'at_counter'].includes(order.payment.status));
    },
    onExpired: () => dispatch({ type: 'expired' }),
    onCashUnavailable: () =>
      dispatch({ type: 'shop-refreshed', shop: { ...shop, takesCash: false } }),
  });

  const isPaying = payment.isBusy || draft.isPaid;

  const proceed = (totalPrice: number, isCash: boolean) => {
    if (placing.kind === 'uploading' || isPaying) return;
    prefetchOrdersPage();
    // The shop may have switched cash off since it was chosen. If so, the order is paid online and needs a new key.
    const isSame = isCash === (draft.isCash ?? false);
    const orderKey = (isSame ? draft.orderKey : undefined) ?? randomKey();
    dispatch({ type: 'asked', orderKey, phone, isCash });
    place({
      files: files.map(({ file }) => file),
      options: files.map(({ options, password }) => toFileOptions(options, password)),
      shop: shop._id,
      user,
      isPriority: draft.isPriority,
      phone,
      isCash,
      totalPrice,
      idempotencyKey: orderKey,
      uploadId: draft.uploadId,
      onUploadStarted: (uploadId) => dispatch({ type: 'upload-started', uploadId }),
    });
  };

  const goOn = useEffectEvent(() => {
    const request = pendingRequest.read();
    if (request && request.orderKey === draft.orderKey) {
      // Send the same request, even if cash was switched off meanwhile: the server may already have placed the order.
      proceed(request.totalPrice, draft.isCash ?? false);
    }
  });
  useEffect(() => goOn(), []);

  return { placing, isPaying, checkout: payment.dialog, proceed, cancel };
}

/**
 * While the order is being sent, loads the code of the order's page in advance. If that load fails, it is repeated when
 * the page opens.
 */
function prefetchOrdersPage(): void {
  import('../../orders/list/OrdersPage.tsx').catch(() => undefined);
}
