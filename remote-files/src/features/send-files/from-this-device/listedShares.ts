import { isId, type Id, type SentShare } from '@parchi/contract';
import {
  hasShape,
  isListOf,
  isNumber,
  isOneOf,
  isOptional,
  isText,
  storedValue,
} from '@parchi/shared-ui/storage';
import { isExpired, type HeldShare } from '../../../lib/heldShare.ts';
import { totalSize } from '../../../lib/totalSize.ts';

/** A share that this browser sent. Names of files are not stored: the computer may belong to a shop. */
export interface ListedShare {
  readonly record: Omit<SentShare, 'files'>;
  readonly heldSinceMs: number;
  readonly fileCount: number;
  readonly sizeInBytes: number;
  readonly senderKey: Id;
}

/** Maximum number of shares in the list. A new share removes the oldest one. */
export const MAX_LISTED = 20;

export const none: readonly ListedShare[] = [];

/** The end of a session deletes every key with this prefix (specification §1.3). */
const stored = storedValue<readonly ListedShare[]>({
  area: 'localStorage',
  key: 'parchi.person.sent-shares',
  version: 1,
  isValid: isListOf(
    hasShape<ListedShare>({
      record: hasShape<ListedShare['record']>({
        _id: isId,
        expiresAt: isText,
        now: isText,
        code: isOptional(isText),
        hasPassword: isOptional(isOneOf(true)),
      }),
      heldSinceMs: isNumber,
      fileCount: isNumber,
      sizeInBytes: isNumber,
      senderKey: isId,
    }),
  ),
});

const listeners = new Set<() => void>();

/** Returns the listed shares, the newest first. Returns the same list until it changes. */
export function readListedShares(): readonly ListedShare[] {
  return stored.read() ?? none;
}

/** Calls the listener when this tab or another one changes the list. */
export function subscribeToListedShares(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** Adds a sent share to the list. Without storage, the list stays empty. */
export function listShare({ record, heldSinceMs }: HeldShare, senderKey: Id): void {
  const { files, ...listed } = record;
  insertListed({
    record: listed,
    heldSinceMs,
    fileCount: files.length,
    sizeInBytes: totalSize(files),
    senderKey,
  });
}

/** Inserts a share into the list, which is sorted by the time of sending. */
export function insertListed(share: ListedShare): void {
  const others = readListedShares().filter(({ record }) => record._id !== share.record._id);
  const sorted = [share, ...others].sort((a, b) => b.heldSinceMs - a.heldSinceMs);
  write(sorted.slice(0, MAX_LISTED));
}

export function removeListed(id: Id): void {
  keep(({ record }) => record._id !== id);
}

/** Removes shares whose files have expired, and those whose times can't be read. */
export function dropEndedShares(deviceNowMs: number): void {
  keep((share) => endOf(share) > 0 && !isExpired(share, deviceNowMs));
}

/** Returns when the share ends, in ms by this device's clock; `NaN` if that can't be read. */
export function endOf({ record, heldSinceMs }: ListedShare): number {
  return heldSinceMs + Date.parse(record.expiresAt) - Date.parse(record.now);
}

function keep(isKept: (share: ListedShare) => boolean): void {
  const shares = readListedShares();
  const kept = shares.filter(isKept);
  if (kept.length < shares.length) write(kept);
}

function write(shares: readonly ListedShare[]): void {
  if (shares.length === 0) stored.clear();
  else stored.write(shares);
  for (const listener of listeners) listener();
}
