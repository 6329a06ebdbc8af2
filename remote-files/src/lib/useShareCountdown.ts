import { useState } from 'react';
import { serverNowMs, type HeldShare } from './heldShare.ts';
import { useCountdown } from './useCountdown.ts';

/** Seconds until the share's files are deleted; 0 when they are gone. Key the component by the share. */
export function useShareCountdown(share: HeldShare): number {
  const [startedAtMs] = useState(() => serverNowMs(share, Date.now()));
  return useCountdown(Date.parse(share.record.expiresAt), startedAtMs);
}
