import type { ReactNode } from 'react';
import type { Order, PageColor } from '@parchi/contract';
import { Button, PrinterIcon } from '@parchi/shared-ui';
import { printJobRequest } from '../../../../api/counterApi.ts';
import { showPdf } from '../../../../lib/order-files/showPdf.ts';
import { t } from '../../../../messages/t.ts';
import { callName } from '../../order-text/callName.ts';
import { colorsOf } from '../../order-text/describeOrder.ts';

/** Buttons that open the print jobs of an order: one button, or one for each colour if the order has both colours. */
export function PrintJobButtons({ order }: { order: Order }): ReactNode {
  const colors = colorsOf(order);
  return colors.map((color) => (
    <Button
      key={color}
      icon={<PrinterIcon />}
      onClick={() =>
        void showPdf(
          printJobRequest(order._id, color),
          [callName(order), order.customerName, ...(colors.length > 1 ? [color] : [])].join(' · '),
        )
      }
    >
      {colors.length > 1 ? labelOf(color) : t('shop.order.print-job')}
    </Button>
  ));
}

function labelOf(color: PageColor): string {
  return color === 'Color' ? t('shop.order.print-job-color') : t('shop.order.print-job-black');
}
