import type { PaymentProof } from '@parchi/contract';

/**
 * How the provider's page ended. Only `paid` says anything about the money, and only the server may
 * believe it: after `left` an attempt may still be under way at the bank.
 */
export type CheckoutOutcome =
  | { readonly kind: 'paid'; readonly proof: PaymentProof }
  | { readonly kind: 'failed' }
  | { readonly kind: 'left' }
  /** The provider's page did not open. */
  | { readonly kind: 'unavailable' };
