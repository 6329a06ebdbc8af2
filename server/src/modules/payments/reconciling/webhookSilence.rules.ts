/** Payments that no message of the provider told of. */
export type UntoldPayments = { readonly count: number; readonly oldestSeconds: number };

const MAX_UNTOLD = 3;
/** A provider repeats a message that was lost on the way sooner. */
const SILENCE_SECONDS = 600;

/** One message may be lost; several in a row, or none for so long, and the provider has stopped or never began. */
export function isWebhookSilent({ count, oldestSeconds }: UntoldPayments): boolean {
  return count >= MAX_UNTOLD || oldestSeconds >= SILENCE_SECONDS;
}
