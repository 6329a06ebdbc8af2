import { AppError } from '../../errors/appError.ts';
import type { UploadAllowance } from './uploadAllowance.ts';

/** Maximum uploads in flight, in all processes: each holds about 1 MiB of memory and an open file. */
const MAX_UPLOADS = 200;
const RETRY_SECONDS = 5;

/** The other uploads in flight, added up. */
export type InFlight = {
  readonly uploads: number;
  /** Uploads of each holder, in the given order. */
  readonly uploadsOfHolders: readonly number[];
  /** Bytes reserved that have not arrived yet. */
  readonly outstandingBytes: number;
};

/** @throws {AppError} `request.too_many` for a holder's limit, `service.unavailable` for everybody's */
export function assertPlaceFree(
  { uploads, uploadsOfHolders }: InFlight,
  allowances: readonly UploadAllowance[],
): void {
  const hasPlace = allowances.every(
    ({ maxUploads }, index) => (uploadsOfHolders[index] ?? 0) < maxUploads,
  );
  if (!hasPlace) throw new AppError('request.too_many', { retryAfterSeconds: RETRY_SECONDS });
  if (uploads >= MAX_UPLOADS) {
    throw new AppError('service.unavailable', { retryAfterSeconds: RETRY_SECONDS });
  }
}

export type Wanted = {
  readonly bytes: number;
  /** Free space that is not reserved. */
  readonly roomBytes: number;
};

/** @throws {AppError} `storage.full` */
export function assertRoom({ bytes, roomBytes }: Wanted): void {
  if (bytes > roomBytes) throw new AppError('storage.full');
}

type Charged = {
  /** Bytes charged to the holder in this hour, including those wanted now. */
  readonly count: number;
  readonly secondsLeft: number;
};

/**
 * Limits a holder to half of the space that would be free without its own bytes. So one address never fills a disk of
 * any size, and the next one gets as much as the first.
 * @throws {AppError} `request.too_many` above the quota, `storage.full` above the half
 */
export function assertAllowed(
  { maxBytes }: UploadAllowance,
  { count, secondsLeft, bytes, roomBytes }: Charged & Wanted,
): void {
  if (count > maxBytes) {
    throw new AppError('request.too_many', { retryAfterSeconds: secondsLeft });
  }
  const earlierBytes = count - bytes;
  if (count > (roomBytes + earlierBytes) / 2) throw new AppError('storage.full');
}

/** Bytes counted against a holder's quota in one window. */
export type Charge = { readonly key: string; readonly amount: number; readonly window: string };

/** @returns one charge for each key and window */
export function addCharges(charges: readonly Charge[], added: readonly Charge[]): Charge[] {
  const isSame = (one: Charge, other: Charge) =>
    one.key === other.key && one.window === other.window;
  const isNew = (charge: Charge) => !charges.some((earlier) => isSame(earlier, charge));
  return [
    ...charges.map((charge) => {
      const more = added.find((other) => isSame(other, charge))?.amount ?? 0;
      return { ...charge, amount: charge.amount + more };
    }),
    ...added.filter(isNew),
  ];
}

/**
 * The charges to take back from an upload that stored `storedBytes`. Stored bytes use up the earliest charges first.
 * @param charges earliest first
 */
export function unusedCharges(charges: readonly Charge[], storedBytes: number): Charge[] {
  const unaccounted = new Map<string, number>();
  return charges
    .map((charge) => {
      const left = unaccounted.get(charge.key) ?? storedBytes;
      const used = Math.min(left, charge.amount);
      unaccounted.set(charge.key, left - used);
      return { ...charge, amount: charge.amount - used };
    })
    .filter(({ amount }) => amount > 0);
}
