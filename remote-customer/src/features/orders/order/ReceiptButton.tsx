import type { ReactNode } from 'react';
import { apiPaths, type Order } from '@parchi/contract';
import { apiUrl } from '@parchi/shared-api';
import { Button, DownloadIcon, showToast } from '@parchi/shared-ui';
import { DownloadForm } from '@parchi/shared-ui/files';
import { t } from '../../../messages/t.ts';

/** Saves the receipt of an order that was paid, as a PDF to print or to keep. */
export function ReceiptButton({ order }: { order: Pick<Order, '_id' | 'payment'> }): ReactNode {
  if (!order.payment.timeline.some(({ event }) => event === 'paid')) return null;
  return (
    <DownloadForm
      action={apiUrl(apiPaths.receipt)}
      fields={{ id: order._id }}
      title={t('orders.receipt')}
      onFailed={() => showToast({ tone: 'error', text: t('orders.receipt-failed') })}
    >
      <Button type="submit" variant="quiet" icon={<DownloadIcon />}>
        {t('orders.receipt')}
      </Button>
    </DownloadForm>
  );
}
