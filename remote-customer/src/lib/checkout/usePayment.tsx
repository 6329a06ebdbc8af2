import { useCallback, useMemo, useState, type ComponentType, type ReactNode } from 'react';
import type { Checkout, Id } from '@parchi/contract';
import { asApiError, errorText } from '@parchi/shared-api';
import { showToast } from '@parchi/shared-ui';
import { Dialog } from '@parchi/shared-ui/forms';
import { t } from '../../messages/t.ts';
import { useConfirmPaymentMutation } from '../../printApi.ts';
import type { CheckoutOutcome } from './checkoutOutcome.ts';
import { openRazorpay } from './openRazorpay.ts';
import { SandboxFrame, type SandboxFrameProps } from './SandboxFrame.tsx';
import { useCheckoutEntry } from './useCheckoutEntry.ts';

interface PaidOrder {
  readonly print: Id;
  readonly checkout: Checkout;
}

type CheckoutView =
  /** A page in a frame, in our dialog. */
  | { readonly kind: 'frame'; readonly Frame: ComponentType<SandboxFrameProps> }
  /** A dialog of the provider's script, which handles Back by itself. */
  | { readonly kind: 'script'; readonly open: (checkout: Checkout) => Promise<CheckoutOutcome> };

export interface Payment {
  readonly pay: (order: PaidOrder) => void;
  /** Whether a checkout is open or its payment is being confirmed. */
  readonly isBusy: boolean;
  /** The checkout dialog; the caller renders it. */
  readonly dialog: ReactNode;
}

/**
 * Opens the checkout of an order and asks the server to confirm the result.
 * @param onEnd called with `isPaid` only if the server says so. Otherwise the attempt may still succeed: show the page
 * of the order before offering to pay again
 */
export function usePayment(onEnd: (print: Id, isPaid: boolean) => void): Payment {
  const [order, setOrder] = useState<PaidOrder>();
  const [confirmPayment, { isLoading: isConfirming }] = useConfirmPaymentMutation();

  const settle = useCallback(
    async ({ print }: PaidOrder, outcome: CheckoutOutcome) => {
      setOrder(undefined);
      if (outcome.kind === 'unavailable') {
        showToast({ tone: 'error', text: t('customer.checkout.unavailable') });
      }
      if (outcome.kind !== 'paid') return onEnd(print, false);
      const { data, error } = await confirmPayment({ print, ...outcome.proof });
      const failure = error && asApiError(error);
      // Report only a refusal. Without a reply, the payment may have been confirmed: don't ask the person to try again.
      if (failure?.kind === 'refused') showToast({ tone: 'error', text: errorText(failure) });
      onEnd(print, data?.print.payment.status === 'paid');
    },
    [confirmPayment, onEnd],
  );

  const view = order && viewOf(order.checkout);
  const settleInFrame = useMemo(
    () =>
      order && viewOf(order.checkout).kind === 'frame'
        ? (outcome: CheckoutOutcome) => settle(order, outcome)
        : undefined,
    [order, settle],
  );
  const entry = useCheckoutEntry(settleInFrame);

  return {
    pay: (next) => {
      setOrder(next);
      const nextView = viewOf(next.checkout);
      if (nextView.kind === 'frame') entry.open();
      else void nextView.open(next.checkout).then((outcome) => settle(next, outcome));
    },
    isBusy: order !== undefined || isConfirming,
    dialog: order && view?.kind === 'frame' && (
      <Dialog
        title={t('customer.checkout.title')}
        closeLabel={t('customer.checkout.close')}
        staysOpen
        onClose={() => entry.end({ kind: 'left' })}
      >
        <view.Frame orderId={order.checkout.orderId} onEnd={entry.end} />
      </Dialog>
    ),
  };
}

/** Returns how the provider of a checkout shows it: each provider has a case, or this does not compile. */
function viewOf({ provider }: Checkout): CheckoutView {
  switch (provider) {
    case 'sandbox':
      return { kind: 'frame', Frame: SandboxFrame };
    case 'razorpay':
      return { kind: 'script', open: openRazorpay };
  }
}
