import type { PaymentState } from '../../../db/schema/paymentTables.ts';

/** Of one order at the provider. */
export type ProviderAnswer = { readonly asked_at: Date | null; readonly known_at: Date | null };

/** A page had the provider asked, and nobody has been answered since: nothing can be said of its money. */
export function isUnanswered({ asked_at, known_at }: ProviderAnswer): boolean {
  return asked_at !== null && (known_at === null || known_at < asked_at);
}

type EndedPrint = {
  /** Until when it could be paid. */
  readonly endedAt: Date | null;
  readonly orders: readonly ProviderAnswer[];
  readonly payments: readonly PaymentState[];
};

/** Whether the provider has told, of a time at which nobody could pay any more, that no money is on its way. */
export function isUncharged({ endedAt, orders, payments }: EndedPrint): boolean {
  return (
    !payments.includes('begun') &&
    orders.every(({ known_at }) => known_at !== null && endedAt !== null && known_at >= endedAt)
  );
}
