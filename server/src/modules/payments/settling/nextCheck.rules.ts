import type { PrintState } from '../../../db/schema/printTables.ts';

const MINUTE_SECONDS = 60;
const FIVE_DAYS_SECONDS = 5 * 86_400;
const ONE_DAY_SECONDS = 86_400;

export type OrderWatch = {
  readonly ageSeconds: number;
  readonly printState: PrintState | undefined;
  /** Whether a day has passed since it was paid. */
  readonly hadLastLook: boolean;
};

/**
 * When the provider is asked about an order again, in seconds; `null` when nothing can come any more. Often while
 * somebody may be waiting, seldom for banks that are late (up to five days), and once more a day after it was paid:
 * a second payment is found even if no message tells of it.
 */
export function nextCheckSeconds({
  ageSeconds,
  printState,
  hadLastLook,
}: OrderWatch): number | null {
  const isPaid = printState === 'active' || printState === 'completed';
  if (isPaid) return hadLastLook ? null : ONE_DAY_SECONDS;
  if (ageSeconds >= FIVE_DAYS_SECONDS) return null;
  const longest = printState === 'awaiting_payment' ? 5 * MINUTE_SECONDS : 60 * MINUTE_SECONDS;
  return Math.min(Math.max(MINUTE_SECONDS, ageSeconds / 4), longest);
}
