export type PaymentsTimings = {
  /** Pages have the provider asked about one order at most so often. */
  readonly askPauseSeconds: number;
  /** Longest that a page waits for the provider. */
  readonly askPatienceMs: number;
};

export const paymentsTimings: PaymentsTimings = { askPauseSeconds: 2, askPatienceMs: 2_000 };
