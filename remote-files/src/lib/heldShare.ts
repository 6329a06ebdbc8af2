import type { SentShare } from '@parchi/contract';

/**
 * A share with the time at which this device received it. The device's clock only measures the time since then, so a
 * wrong clock does no harm.
 */
export interface HeldShare {
  /** The record has a `code` only on the device that sent the share. */
  readonly record: SentShare;
  readonly heldSinceMs: number;
}

export function holdShare(record: SentShare): HeldShare {
  return { record, heldSinceMs: Date.now() };
}

/** The times of a `HeldShare` from which its expiry is calculated. */
type HeldTimes = Pick<HeldShare, 'heldSinceMs'> & {
  readonly record: Pick<SentShare, 'now' | 'expiresAt'>;
};

/** Returns the server's time now, estimated from the device's clock. */
export function serverNowMs(share: HeldTimes, deviceNowMs: number): number {
  return Date.parse(share.record.now) + Math.max(0, deviceNowMs - share.heldSinceMs);
}

export function isExpired(share: HeldTimes, deviceNowMs: number): boolean {
  return serverNowMs(share, deviceNowMs) >= Date.parse(share.record.expiresAt);
}
