import type { ReactNode } from 'react';
import { apiPaths, type Order } from '@parchi/contract';
import { apiUrl } from '@parchi/shared-api';
import { Button, DownloadIcon, PrinterIcon, showToast } from '@parchi/shared-ui';
import { DownloadForm } from '@parchi/shared-ui/files';
import { t } from '../../../messages/t.ts';
import styles from './ReceiptButtons.module.css';

/** Prints or saves the receipt of an order that was paid. The browser prints it from a new tab, which shows the PDF. */
export function ReceiptButtons({ order }: { order: Pick<Order, '_id' | 'payment'> }): ReactNode {
  if (!order.payment.timeline.some(({ event }) => event === 'paid')) return null;
  return (
    <DownloadForm
      action={apiUrl(apiPaths.receipt)}
      fields={{ id: order._id }}
      title={t('orders.receipt')}
      onFailed={() => showToast({ tone: 'error', text: t('orders.receipt-failed') })}
    >
      <div className={styles['buttons']}>
        <Button
          type="submit"
          variant="quiet"
          icon={<PrinterIcon />}
          formTarget="_blank"
          name="disposition"
          value="inline"
        >
          {t('orders.receipt-print')}
        </Button>
        <Button type="submit" variant="quiet" icon={<DownloadIcon />}>
          {t('orders.receipt')}
        </Button>
      </div>
    </DownloadForm>
  );
}
