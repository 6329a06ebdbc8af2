import { paiseFromRupees, type Order, type PaymentEvent } from '@parchi/contract';

/** Whether more was paid for an order than was refunded. Refunds in progress count as done. */
export function isMoneyKept({ timeline }: Order['payment']): boolean {
  const sumOf = (name: PaymentEvent['event']) =>
    timeline
      .filter(({ event }) => event === name)
      .reduce((sum, { amount = 0 }) => sum + (paiseFromRupees(amount) ?? 0), 0);
  return sumOf('paid') > sumOf('refund_started');
}
