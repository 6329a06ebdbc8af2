import type { Id } from './ids.ts';

/**
 * Live channels (SPEC §7) over socket.io, with the session's cookie. Events are hints: whoever missed some
 * fetches again after the reconnect and sees the truth.
 */
export const liveNamespaces = {
  /** @param shopId the shop's public code; for that shop alone */
  shop: (shopId: string) => `/shop/${shopId}`,
  /** For that user alone. */
  user: (userId: Id) => `/user/${userId}`,
} as const;

export type ShopEvents = {
  newPrint: (event: { shopId: string; printId: Id; priority: boolean }) => void;
  /** An order was completed, put back, refunded or ended, or a switch was turned. */
  changed: (event: { shopId: string }) => void;
};

export type UserEvents = {
  /** @param event.print id of the order that the shop completed */
  complete: (event: { print: Id }) => void;
  /** @param event.print id of the order that the shop put back into its queue */
  reopened: (event: { print: Id }) => void;
  /** @param event.print id of the order that ended because its time was over */
  ended: (event: { print: Id }) => void;
};
