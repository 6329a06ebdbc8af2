import type { PaymentState } from '../../../db/schema/paymentTables.ts';

/** When the provider was last asked about a provider order, and the time up to which its answers include all events. */
export type ProviderAnswer = { readonly asked_at: Date | null; readonly known_at: Date | null };

/** Whether a page asked the provider and no answer has arrived since. It is then unknown whether the order is paid. */
export function isUnanswered({ asked_at, known_at }: ProviderAnswer): boolean {
  return asked_at !== null && (known_at === null || known_at < asked_at);
}

type EndedOrder = {
  /** When the time to pay for the order ended. */
  readonly endedAt: Date | null;
  readonly providerOrders: readonly ProviderAnswer[];
  readonly payments: readonly PaymentState[];
};

/** Whether the provider has confirmed, after the time to pay ended, that nothing was or will be charged. */
export function isUncharged({ endedAt, providerOrders, payments }: EndedOrder): boolean {
  return (
    !payments.includes('begun') &&
    providerOrders.every(
      ({ known_at }) => known_at !== null && endedAt !== null && known_at >= endedAt,
    )
  );
}
