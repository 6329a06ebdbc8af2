import type { Settings } from '../../../config/settings.ts';
import type { UploadAllowance } from '../../../transfer/upload/reservation/uploadAllowance.ts';
import type { Caller } from './caller.ts';

const MAX_UPLOADS = 10;

/** Returns the upload limits of a sender: one per address and, if the sender is signed in, one per account. */
export function sendAllowances(
  { address, accountId }: Caller,
  { rateLimits, sendBytesPerHour }: Pick<Settings, 'rateLimits' | 'sendBytesPerHour'>,
): UploadAllowance[] {
  if (!rateLimits) return [];
  const callers = accountId === undefined ? [address] : [address, accountId];
  return callers.map((caller) => ({
    holder: `sent-bytes:${caller}`,
    maxBytes: sendBytesPerHour,
    maxUploads: MAX_UPLOADS,
  }));
}
