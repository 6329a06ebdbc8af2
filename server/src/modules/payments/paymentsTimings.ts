export type PaymentsTimings = {
  /** Shortest pause between two questions to the provider about one order, when pages cause them. */
  readonly askPauseSeconds: number;
  /** Longest time that a page waits for the provider. */
  readonly askPatienceMs: number;
};

export const paymentsTimings: PaymentsTimings = { askPauseSeconds: 2, askPatienceMs: 2_000 };
