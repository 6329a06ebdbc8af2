/** For whoever is connected to the namespace now; nobody may be. */
export type LiveMessage = {
  readonly namespace: string;
  readonly event: string;
  readonly payload: unknown;
};
