import type { Settings } from '../../../config/settings.ts';
import type { UploadAllowance } from '../../../transfer/upload/reservation/uploadAllowance.ts';
import type { Caller } from './caller.ts';
import { sumKeptBytes } from './keptShares.repository.ts';
import type { Keeper } from './saveShare.ts';

const MAX_UPLOADS = 10;

type AllowanceSettings = Pick<Settings, 'rateLimits' | 'sendBytesPerHour'>;

/** Returns the upload limits of a sender: one per address and, if the sender is signed in, one per account. */
export function sendAllowances(caller: Caller, settings: AllowanceSettings): UploadAllowance[] {
  return holdersOf(caller, settings).map((holder) => ({
    holder,
    maxBytes: settings.sendBytesPerHour,
    maxUploads: MAX_UPLOADS,
    countKeptBytes: (trx, before) => sumKeptBytes(trx, holder, before),
  }));
}

/**
 * Returns the address and account that keep a share which lives longer than usual. Each may keep at most half of its
 * hourly bytes, so that the other half is left for everybody else at the same address.
 */
export function keepers(caller: Caller, settings: AllowanceSettings): Keeper[] {
  const maxKeptBytes = Math.floor(settings.sendBytesPerHour / 2);
  return holdersOf(caller, settings).map((holder) => ({ holder, maxKeptBytes }));
}

function holdersOf(
  { address, accountId }: Caller,
  { rateLimits }: Pick<Settings, 'rateLimits'>,
): string[] {
  if (!rateLimits) return [];
  const callers = accountId === undefined ? [address] : [address, accountId];
  return callers.map((caller) => `sent-bytes:${caller}`);
}
