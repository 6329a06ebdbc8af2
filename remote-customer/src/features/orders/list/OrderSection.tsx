import type { ReactNode } from 'react';
import type { Order } from '@parchi/contract';
import { OrderPart } from '../order/OrderPart.tsx';
import { OrderSlip } from './OrderSlip.tsx';
import styles from './OrderSection.module.css';

export interface OrderSectionProps {
  readonly title: string;
  readonly prints: readonly Order[];
  /** Text of an empty section. Without this text, an empty section is not rendered. */
  readonly empty?: string;
  readonly action?: ReactNode;
}

export function OrderSection({ title, prints, empty, action }: OrderSectionProps): ReactNode {
  if (prints.length === 0 && empty === undefined) return null;
  return (
    <OrderPart title={title}>
      {prints.length === 0 ? (
        <p className={styles['empty']}>{empty}</p>
      ) : (
        <ul role="list" className={styles['list']}>
          {prints.map((print) => (
            <OrderSlip key={print._id} print={print} />
          ))}
        </ul>
      )}
      {action}
    </OrderPart>
  );
}
