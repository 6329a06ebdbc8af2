/** A message for the clients that are connected to a namespace now. There may be none. */
export type LiveMessage = {
  readonly namespace: string;
  readonly event: string;
  readonly payload: unknown;
};
