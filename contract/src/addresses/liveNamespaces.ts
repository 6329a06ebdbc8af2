import type { Id } from '../fields/isId.ts';

/**
 * Namespaces of the live channels (specification §7) over socket.io, authenticated by the session cookie. Events are
 * hints: a client that may have missed some fetches its data again after it reconnects. A board's namespace is public.
 */
export const liveNamespaces = {
  /** The shop's namespace, which only that shop may join. @param shopId the shop's public code */
  shop: (shopId: string) => `/shop/${shopId}`,
  /** The namespace of a shop's token boards, which everybody may join. @param shopId the shop's public code */
  board: (shopId: string) => `/board/${shopId}`,
  /** The user's namespace, which only that user may join. */
  user: (userId: Id) => `/user/${userId}`,
} as const;

export type ShopEvents = {
  newPrint: (event: { shopId: string; printId: Id; priority: boolean }) => void;
  /** An order was completed, put back in the queue or refunded, or ended; or the shop changed its availability. */
  changed: (event: { shopId: string }) => void;
};

export type BoardEvents = {
  /** The shop's public record or queue may have changed. */
  changed: (event: { shopId: string }) => void;
};

export type UserEvents = {
  /** @param event.print id of the order that the shop completed */
  complete: (event: { print: Id }) => void;
  /** @param event.print id of the order that the shop put back in its queue */
  reopened: (event: { print: Id }) => void;
  /** @param event.print id of the paid order that ended without being completed by the shop */
  ended: (event: { print: Id }) => void;
  /** @param event.print id of an active order, some of whose files the shop refused; the others are still printed */
  filesRefused: (event: { print: Id }) => void;
  /** @param event.print id of the order whose files the shop fetched for the first time */
  opened: (event: { print: Id }) => void;
  /** @param event.print id of an active order: an order joined or left the shop's queue before this one */
  queueMoved: (event: { print: Id }) => void;
};
