import { useRef, type ReactNode } from 'react';
import { Button } from '@parchi/shared-ui';
import { usePassedFocus } from '@parchi/shared-ui/forms';
import { t } from '../../../messages/t.ts';
import type { PayOrder } from './usePayOrder.ts';

interface PayButtonProps {
  payment: PayOrder;
  /** Returns the element that gets the focus when the button disappears, after the order was paid or ended. */
  nextFocus: () => HTMLElement | null;
}

/** Opens the checkout of an order. */
export function PayButton({ payment, nextFocus }: PayButtonProps): ReactNode {
  const button = useRef<HTMLButtonElement>(null);
  usePassedFocus(button, nextFocus, { preventScroll: false });
  return (
    <Button ref={button} busy={payment.isBusy} onClick={payment.pay}>
      {t('orders.pay')}
    </Button>
  );
}
