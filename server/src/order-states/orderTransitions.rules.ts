import type { OrderState } from '../db/schema/orderTables.ts';

type Transition = { readonly from: OrderState; readonly to: OrderState };

/**
 * Everything that changes the state of an order. `expired` and `refunded` are final: what is paid after the expiry is
 * refunded, and a refunded order is not put back.
 */
export const orderTransitions = {
  /** A captured payment fits the order. */
  pay: { from: 'awaiting_payment', to: 'active' },
  /** The time to pay is over. */
  expire: { from: 'awaiting_payment', to: 'expired' },
  /** The shop printed the order. */
  complete: { from: 'active', to: 'completed' },
  /** The shop takes its completion back. */
  reopen: { from: 'completed', to: 'active' },
  /** The time to complete is over, and the shop had opened the files. */
  endPrinted: { from: 'active', to: 'completed' },
  /** The time to complete is over, and the shop had not opened the files. */
  endUnprinted: { from: 'active', to: 'refunded' },
  /** The whole payment was refunded at the provider. */
  refund: { from: 'active', to: 'refunded' },
} as const satisfies Record<string, Transition>;

export type OrderEvent = keyof typeof orderTransitions;
