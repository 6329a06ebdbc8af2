/** The times of the operator's webhook, which tests shorten. */
export type NotifyTimings = {
  /** Longest time for an attempt, from the connection to the end of the answer. */
  readonly patienceMs: number;
};

export const notifyTimings: NotifyTimings = { patienceMs: 10_000 };
