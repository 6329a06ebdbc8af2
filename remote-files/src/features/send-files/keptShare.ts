import { isExpired, type HeldShare } from '../../lib/heldShare.ts';

const KEY = 'parchi.sent-share';

/** Keeps the slip over a reload of this tab, and no longer than its files live. */
export function keepShare(share: HeldShare): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(share));
  } catch {
    // Storage is full or forbidden: the slip is on the screen all the same.
  }
}

export function readKeptShare(deviceNowMs: number): HeldShare | undefined {
  try {
    const text = sessionStorage.getItem(KEY);
    if (text === null) return undefined;
    const share = JSON.parse(text) as HeldShare;
    if (!isExpired(share, deviceNowMs)) return share;
    forgetShare();
  } catch {
    // Forbidden, or not what we wrote: as if nothing were kept.
  }
  return undefined;
}

export function forgetShare(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Forbidden storage holds nothing to remove.
  }
}
