import assert from 'node:assert/strict';
import type { MoneyOrder, Order } from '@parchi/contract';

/**
 * Asserts that the cash of an order in cash is booked once if it was taken, else not at all, and never refunded.
 * @param line the order's line in the shop's Money
 */
export function assertCashBookedOnce(
  { cash, amountPayable, payment, active }: Order,
  line: MoneyOrder | undefined,
): void {
  assert.ok(cash, 'the order is in cash');
  assert.equal(cash.amount, amountPayable);
  assert.deepEqual(
    line && [line.gross, line.cash, line.refunds],
    cash.taken ? [amountPayable, amountPayable, 0] : undefined,
  );
  if (cash.taken) assert.equal(active, false, 'taken when completed');
  assert.deepEqual(
    payment.timeline.filter(({ event }) => event === 'refunded'),
    [],
  );
}
