import type { PaymentProof } from '@parchi/contract';

/**
 * How the provider's checkout ended. Only `paid` says anything about the money, and only the server can verify it.
 * After `left`, a payment may still be in progress at the bank.
 */
export type CheckoutOutcome =
  | { readonly kind: 'paid'; readonly proof: PaymentProof }
  | { readonly kind: 'failed' }
  | { readonly kind: 'left' }
  /** The provider's checkout did not open. */
  | { readonly kind: 'unavailable' };
