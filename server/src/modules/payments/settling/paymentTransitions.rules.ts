import type { PaymentState } from '../../../db/schema/paymentTables.ts';

const settled = ['returned', 'applied', 'orphaned'] as const;

/**
 * The states that may follow each state of a payment. The provider's answers can arrive out of order, so a state never
 * moves back. A failed payment may still succeed.
 */
const paymentTransitions: Readonly<Record<PaymentState, readonly PaymentState[]>> = {
  begun: ['failed', 'authorized', ...settled],
  failed: ['authorized', ...settled],
  authorized: settled,
  returned: [],
  applied: [],
  orphaned: [],
};

/**
 * Whether a payment may change its state. @param from present state; `undefined` for a payment that was not known
 * before
 */
export function canMovePayment(from: PaymentState | undefined, to: PaymentState): boolean {
  return from === undefined || paymentTransitions[from].includes(to);
}

/** Returns the states from which a payment may change into this one. */
export function statesBefore(to: PaymentState): PaymentState[] {
  const states = Object.keys(paymentTransitions) as PaymentState[];
  return states.filter((from) => canMovePayment(from, to));
}
