import {
  lazy,
  Suspense,
  useCallback,
  useMemo,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';
import type { Checkout, Id } from '@parchi/contract';
import { asApiError, errorText } from '@parchi/shared-api';
import { Loader, showToast } from '@parchi/shared-ui';
import { Dialog } from '@parchi/shared-ui/forms';
import { t } from '../../messages/t.ts';
import { useConfirmPaymentMutation } from '../../ordersApi.ts';
import type { CheckoutOutcome } from './checkoutOutcome.ts';
import type { SandboxFrameProps } from './SandboxFrame.tsx';
import { useCheckoutEntry } from './useCheckoutEntry.ts';

interface PayableOrder {
  readonly id: Id;
  readonly checkout: Checkout;
}

// The code of a provider's checkout is loaded when somebody pays.
const SandboxFrame = lazy(async () => ({
  default: (await import('./SandboxFrame.tsx')).SandboxFrame,
}));

type CheckoutView =
  /** A page in an iframe, shown in this app's dialog. */
  | { readonly kind: 'frame'; readonly Frame: ComponentType<SandboxFrameProps> }
  /** A dialog of the provider's own script, which handles Back by itself. */
  | { readonly kind: 'script'; readonly open: (checkout: Checkout) => Promise<CheckoutOutcome> };

export interface Payment {
  readonly pay: (order: PayableOrder) => void;
  /** Whether a checkout is open or its payment is being confirmed. */
  readonly isBusy: boolean;
  /** The checkout dialog; the caller renders it. */
  readonly dialog: ReactNode;
}

/**
 * Opens the checkout of an order and asks the server to confirm the result.
 * @param onEnd called when the checkout has ended. `isPaid` is true only if the server says so. Otherwise the attempt
 * may still succeed, so show the order's page before offering to pay again
 */
export function usePayment(onEnd: (id: Id, isPaid: boolean) => void): Payment {
  const [current, setCurrent] = useState<PayableOrder>();
  const [confirmPayment, { isLoading: isConfirming }] = useConfirmPaymentMutation();

  const settle = useCallback(
    async ({ id }: PayableOrder, outcome: CheckoutOutcome) => {
      setCurrent(undefined);
      if (outcome.kind === 'unavailable') {
        showToast({ tone: 'error', text: t('customer.checkout.unavailable') });
      }
      if (outcome.kind !== 'paid') return onEnd(id, false);
      const { data, error } = await confirmPayment({ orderId: id, proof: outcome.proof });
      const failure = error && asApiError(error);
      // Report only a refusal. If no reply arrived, the server may have confirmed the payment, so don't ask the person
      // to try again.
      if (failure?.kind === 'refused') showToast({ tone: 'error', text: errorText(failure) });
      onEnd(id, data?.payment.status === 'paid');
    },
    [confirmPayment, onEnd],
  );

  const view = current && viewOf(current.checkout);
  const settleInFrame = useMemo(
    () =>
      current && viewOf(current.checkout).kind === 'frame'
        ? (outcome: CheckoutOutcome) => settle(current, outcome)
        : undefined,
    [current, settle],
  );
  const entry = useCheckoutEntry(settleInFrame);

  return {
    pay: (next) => {
      setCurrent(next);
      const nextView = viewOf(next.checkout);
      if (nextView.kind === 'frame') entry.open();
      else void nextView.open(next.checkout).then((outcome) => settle(next, outcome));
    },
    isBusy: current !== undefined || isConfirming,
    dialog: current && view?.kind === 'frame' && (
      <Dialog
        title={t('customer.checkout.title')}
        closeLabel={t('customer.checkout.close')}
        staysOpen
        onClose={() => entry.end({ kind: 'left' })}
      >
        <Suspense fallback={<Loader label={t('customer.checkout.title')} />}>
          <view.Frame orderId={current.checkout.orderId} onEnd={entry.end} />
        </Suspense>
      </Dialog>
    ),
  };
}

/** Returns how a provider shows its checkout. The function does not compile unless every provider has a case. */
function viewOf({ provider }: Checkout): CheckoutView {
  switch (provider) {
    case 'sandbox':
      return { kind: 'frame', Frame: SandboxFrame };
    case 'razorpay':
      return { kind: 'script', open: loadAndOpenRazorpay };
  }
}

async function loadAndOpenRazorpay(checkout: Checkout): Promise<CheckoutOutcome> {
  const loaded = await import('./openRazorpay.ts').catch(() => undefined);
  return loaded ? loaded.openRazorpay(checkout) : { kind: 'unavailable' };
}
