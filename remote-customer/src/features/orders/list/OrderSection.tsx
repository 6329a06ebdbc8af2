import type { ReactNode } from 'react';
import type { Order } from '@parchi/contract';
import { OrderPart } from '../order/OrderPart.tsx';
import { OrderSlip } from './OrderSlip.tsx';
import styles from './OrderSection.module.css';

export interface OrderSectionProps {
  readonly title: string;
  readonly orders: readonly Order[];
  /** Text of an empty section. Without this text, an empty section is not rendered. */
  readonly empty?: string;
  readonly action?: ReactNode;
}

export function OrderSection({ title, orders, empty, action }: OrderSectionProps): ReactNode {
  if (orders.length === 0 && empty === undefined) return null;
  return (
    <OrderPart title={title}>
      {orders.length === 0 ? (
        <p className={styles['empty']}>{empty}</p>
      ) : (
        <ul role="list" className={styles['list']}>
          {orders.map((order) => (
            <OrderSlip key={order._id} order={order} />
          ))}
        </ul>
      )}
      {action}
    </OrderPart>
  );
}
