export type PaymentsTimings = {
  /** Minimum time between two provider calls about one order that are caused by page views. */
  readonly askPauseSeconds: number;
  /** Maximum time that a page waits for the provider's answer. */
  readonly askTimeoutMs: number;
};

export const paymentsTimings: PaymentsTimings = { askPauseSeconds: 2, askTimeoutMs: 2_000 };
