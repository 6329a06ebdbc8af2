import type { Settings } from '../../config/settings.ts';
import type { UploadAllowance } from '../../upload/reservation/uploadAllowance.ts';
import type { Caller } from './caller.ts';

const MAX_UPLOADS = 10;

/** Whoever is signed in is counted wherever they are; everybody with their address. */
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
