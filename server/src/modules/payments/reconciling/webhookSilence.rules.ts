/** Payments that no webhook reported, and the age of the oldest. */
export type UnreportedPayments = { readonly count: number; readonly oldestSeconds: number };

const MAX_UNTOLD = 3;
/** Longer than the provider takes to resend a lost webhook. */
const SILENCE_SECONDS = 600;

/** A single webhook may be lost. Several missing in a row, or none for ten minutes, mean that none are sent at all. */
export function isWebhookSilent({ count, oldestSeconds }: UnreportedPayments): boolean {
  return count >= MAX_UNTOLD || oldestSeconds >= SILENCE_SECONDS;
}
