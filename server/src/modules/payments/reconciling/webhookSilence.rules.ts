/** Number of payments that no webhook reported, and the age of the oldest of them. */
export type UnreportedPayments = { readonly count: number; readonly oldestSeconds: number };

const MAX_UNREPORTED = 3;
/** Longer than the time until the provider sends a lost webhook again. */
const SILENCE_SECONDS = 600;

/**
 * Whether the provider sends no webhooks at all. A single webhook may be lost, but several missing webhooks, or none
 * for ten minutes, are a sign of this.
 */
export function isWebhookSilent({ count, oldestSeconds }: UnreportedPayments): boolean {
  return count >= MAX_UNREPORTED || oldestSeconds >= SILENCE_SECONDS;
}
