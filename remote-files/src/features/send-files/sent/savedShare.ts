import { isExpired, type HeldShare } from '../../../lib/heldShare.ts';

const KEY = 'parchi.sent-share';

/** Saves the sent share for a reload of this tab, until its files expire. */
export function saveShare(share: HeldShare): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(share));
  } catch {
    // Storage is full or denied: the slip is on the page in any case.
  }
}

export function readSavedShare(deviceNowMs: number): HeldShare | undefined {
  try {
    const text = sessionStorage.getItem(KEY);
    if (text === null) return undefined;
    const share = JSON.parse(text) as HeldShare;
    if (!isExpired(share, deviceNowMs)) return share;
    clearSavedShare();
  } catch {
    // Storage is denied, or its content is not ours: treat it as empty.
  }
  return undefined;
}

export function clearSavedShare(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Denied storage holds nothing to remove.
  }
}
