/** A message for the clients connected to a namespace now, possibly none. */
export type LiveMessage = {
  readonly namespace: string;
  readonly event: string;
  readonly payload: unknown;
};
