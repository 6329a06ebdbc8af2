import { useState, type ReactNode } from 'react';
import { amountLeft, type Order } from '@parchi/contract';
import { asApiError, errorText } from '@parchi/shared-api';
import { Button, showToast } from '@parchi/shared-ui';
import { Dialog } from '@parchi/shared-ui/forms';
import { formatRupees } from '@parchi/shared-ui/format';
import { t } from '../../../messages/t.ts';
import { useCancelOrderMutation } from '../../../ordersApi.ts';
import styles from './CancelOrder.module.css';

interface CancelOrderProps {
  order: Order;
  /** Called after the order was cancelled. The button is then gone, so the focus needs another place. */
  onCancelled: () => void;
}

/** Cancels an active order as long as its shop has not opened its files. After that, says why it can't be cancelled. */
export function CancelOrder({ order, onCancelled }: CancelOrderProps): ReactNode {
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
    else onCancelled();
  }

  return (
    <>
      <div>
        <Button variant="quiet" aria-haspopup="dialog" onClick={() => setIsAsking(true)}>
          {t('orders.cancel.open')}
        </Button>
      </div>
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
    </>
  );
}

function detailOf(cash: Order['cash']) {
  if (cash === undefined) return 'orders.cancel.detail';
  return cash.taken ? 'orders.cancel.detail-cash-taken' : 'orders.cancel.detail-cash';
}
