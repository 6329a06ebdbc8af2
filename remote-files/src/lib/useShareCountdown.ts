import { useState } from 'react';
import { serverNowMs, type HeldShare } from './heldShare.ts';
import { useCountdown } from './useCountdown.ts';

/**
 * Returns the seconds until the share's files are deleted, 0 afterwards. They count from the server's times, so a wrong
 * clock of the device does no harm. The calling component needs a `key` that changes with the share.
 */
export function useShareCountdown(share: HeldShare): number {
  const [startedAtMs] = useState(() => serverNowMs(share, Date.now()));
  return useCountdown(Date.parse(share.record.expiresAt), startedAtMs);
}
