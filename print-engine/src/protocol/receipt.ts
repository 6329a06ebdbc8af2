import type { Refusal } from './inspection.ts';

/** A row of a receipt: a text at the left, and an amount at the right, which may be empty. */
export type ReceiptRow = {
  readonly text: string;
  readonly amount: string;
  /** `sum` has a line above it. `detail` is small and belongs to the row above. */
  readonly kind: 'title' | 'row' | 'detail' | 'sum';
};

export type ReceiptResult = { readonly kind: 'drawn' } | Refusal;
