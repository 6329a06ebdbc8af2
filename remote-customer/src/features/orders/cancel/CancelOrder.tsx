import { useRef, useState, type ReactNode } from 'react';
import { amountLeft, type Order } from '@parchi/contract';
import { asApiError, errorText } from '@parchi/shared-api';
import { Button, showToast } from '@parchi/shared-ui';
import { Dialog, usePassedFocus } from '@parchi/shared-ui/forms';
import { formatRupees } from '@parchi/shared-ui/format';
import { t } from '../../../messages/t.ts';
import { useCancelOrderMutation } from '../../../ordersApi.ts';
import styles from './CancelOrder.module.css';

interface CancelOrderProps {
  order: Order;
  /** Returns the element that gets the focus when the button disappears, after the order was cancelled or opened. */
  nextFocus: () => HTMLElement | null;
}

/** Cancels an active order as long as its shop has not opened its files. After that, says why it can't be cancelled. */
export function CancelOrder({ order, nextFocus }: CancelOrderProps): ReactNode {
  const [isAsking, setIsAsking] = useState(false);
  const [cancelOrder, { isLoading }] = useCancelOrderMutation();
  if (order.openedAt !== null) {
    return <p className={styles['tooLate']}>{t('orders.cancel.too-late')}</p>;
  }
  const amount = formatRupees(amountLeft(order));
  const { cash } = order;

  async function cancel(): Promise<void> {
    const { error } = await cancelOrder(order._id);
    setIsAsking(false);
    if (error) showToast({ tone: 'error', text: errorText(asApiError(error)) });
  }

  return (
    <>
      {/* The dialog comes before the button: if both disappear at once, React first closes the dialog, which returns the
      focus to the button. */}
      {isAsking && (
        <Dialog
          title={t('orders.cancel.title')}
          closeLabel={t('orders.cancel.close')}
          onClose={() => setIsAsking(false)}
        >
          <p>{t(detailOf(cash), { amount })}</p>
          <div className={styles['actions']}>
            <Button busy={isLoading} onClick={() => void cancel()}>
              {cash ? t('orders.cancel.open') : t('orders.cancel.confirm', { amount })}
            </Button>
            <Button variant="quiet" onClick={() => setIsAsking(false)}>
              {t('orders.cancel.keep')}
            </Button>
          </div>
        </Dialog>
      )}
      <OpenButton nextFocus={nextFocus} onClick={() => setIsAsking(true)} />
    </>
  );
}

interface OpenButtonProps extends Pick<CancelOrderProps, 'nextFocus'> {
  onClick: () => void;
}

function OpenButton({ nextFocus, onClick }: OpenButtonProps): ReactNode {
  const button = useRef<HTMLButtonElement>(null);
  usePassedFocus(button, nextFocus, { preventScroll: false });
  return (
    <div>
      <Button ref={button} variant="quiet" aria-haspopup="dialog" onClick={onClick}>
        {t('orders.cancel.open')}
      </Button>
    </div>
  );
}

function detailOf(cash: Order['cash']) {
  if (cash === undefined) return 'orders.cancel.detail';
  return cash.taken ? 'orders.cancel.detail-cash-taken' : 'orders.cancel.detail-cash';
}
