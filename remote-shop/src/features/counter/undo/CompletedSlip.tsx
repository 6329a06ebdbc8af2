import type { ReactNode } from 'react';
import type { Id, Order } from '@parchi/contract';
import { CheckIcon, Slip, Stamp } from '@parchi/shared-ui';
import { formatRupees } from '@parchi/shared-ui/format';
import { formatShopMoment } from '../../../lib/formatShopMoment.ts';
import { t } from '../../../messages/t.ts';
import { arrivalOf } from '../order-text/arrivalOf.ts';
import { useListButton, type ListPlaces } from '../queue/listPlaces.ts';
import styles from './CompletedSlip.module.css';
import { TokenStub } from '../queue/TokenStub.tsx';
import { UndoButton } from './UndoButton.tsx';
import type { Completing } from './useCompleting.ts';

export interface CompletedSlipProps {
  order: Order;
  isOpened: boolean;
  completing: Completing;
  places: ListPlaces;
  /** Id of the next order of the list, which gets the focus when this slip disappears. */
  nextId: Id | undefined;
}

/**
 * The slip of a completed order. While “Undo” is possible, the slip keeps the order's place in the queue, and shows its
 * name and time.
 */
export function CompletedSlip(props: CompletedSlipProps): ReactNode {
  const { order, isOpened, completing, places, nextId } = props;
  const undo = useListButton(places, order._id);
  const next = () =>
    nextId === undefined ? undefined : places.buttons.current.get(nextId)?.current;
  return (
    <Slip compact stub={<TokenStub order={order} />}>
      <p className={styles['whose']}>
        <span className={styles['customer']}>{order.customerName}</span>
        <time className={styles['time']} dateTime={arrivalOf(order)}>
          {formatShopMoment(arrivalOf(order))}
        </time>
      </p>
      <div className={styles['line']}>
        <Stamp tone="ok" icon={<CheckIcon />}>
          {order.cash?.taken
            ? t('shop.order.cash-paid', { amount: formatRupees(order.cash.amount) })
            : t('shop.counter.completed')}
        </Stamp>
        <UndoButton
          order={order}
          completing={completing}
          ref={undo}
          nextFocus={() => next() ?? places.title.current}
          className={isOpened ? styles['opened'] : undefined}
        />
      </div>
    </Slip>
  );
}
