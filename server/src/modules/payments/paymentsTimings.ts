export type PaymentsTimings = {
  /** Minimum time between two questions to the provider about one order that pages cause. */
  readonly askPauseSeconds: number;
  /** Maximum time that a page waits for the provider's answer. */
  readonly askTimeoutMs: number;
};

export const paymentsTimings: PaymentsTimings = { askPauseSeconds: 2, askTimeoutMs: 2_000 };
