/** Timeouts for the operator's webhook, which tests shorten. */
export type NotifyTimings = {
  /** Maximum time for an attempt, from the connection to the end of the answer. */
  readonly timeoutMs: number;
};

export const notifyTimings: NotifyTimings = { timeoutMs: 10_000 };
