import type { SentFilesRecord } from '@parchi/contract';

/**
 * A share as this page holds it. The device's clock only measures how long ago the answer came, so a
 * wrong one does not matter.
 */
export interface HeldShare {
  readonly record: SentFilesRecord;
  readonly heldSinceMs: number;
}

export function holdShare(record: SentFilesRecord): HeldShare {
  return { record, heldSinceMs: Date.now() };
}

/** The server's clock now, as far as it is known. */
export function serverNowMs(share: HeldShare, deviceNowMs: number): number {
  return Date.parse(share.record.now) + Math.max(0, deviceNowMs - share.heldSinceMs);
}

export function isExpired(share: HeldShare, deviceNowMs: number): boolean {
  return serverNowMs(share, deviceNowMs) >= Date.parse(share.record.expiresAt);
}
