import type { ReactNode } from 'react';
import type { Order } from '@parchi/contract';
import { CheckIcon, Slip, Stamp } from '@parchi/shared-ui';
import { formatMoment } from '@parchi/shared-ui/format';
import { t } from '../../../messages/t.ts';
import { arrivalOf } from '../queue/arrivalOf.ts';
import styles from './CompletedSlip.module.css';
import { TokenStub } from '../queue/TokenStub.tsx';
import { UndoButton } from './UndoButton.tsx';
import type { Completing } from './useCompleting.ts';
import { queueTitleId } from '../order/useOpenedOrder.ts';

interface CompletedSlipProps {
  order: Order;
  isOpened: boolean;
  completing: Completing;
}

/** A completed order's slip. It keeps the order's place in the queue, its name and time while “Undo” is possible. */
export function CompletedSlip({ order, isOpened, completing }: CompletedSlipProps): ReactNode {
  return (
    <Slip stub={<TokenStub order={order} />}>
      <p className={styles['whose']}>
        <span className={styles['customer']}>{order.customerName}</span>
        <time className={styles['time']} dateTime={arrivalOf(order)}>
          {formatMoment(arrivalOf(order))}
        </time>
      </p>
      <div className={styles['line']}>
        <Stamp tone="ok" icon={<CheckIcon />}>
          {t('shop.counter.completed')}
        </Stamp>
        <UndoButton
          order={order}
          completing={completing}
          heirOf={nextInList}
          className={isOpened ? styles['opened'] : undefined}
        />
      </div>
    </Slip>
  );
}

function nextInList(undo: HTMLElement): Element | null {
  const next = undo.closest('li')?.nextElementSibling?.querySelector('button');
  return next ?? document.getElementById(queueTitleId);
}
