import { AppError, RETRY_SOON_SECONDS } from '../../../errors/appError.ts';
import type { UploadAllowance } from './uploadAllowance.ts';

/**
 * Maximum number of uploads in flight, in all processes together. Each upload holds about 1 MiB of memory and an open
 * file.
 */
const MAX_UPLOADS = 200;

/** Sums over the other uploads in flight. */
export type InFlight = {
  readonly uploads: number;
  /** Number of uploads of each holder, in the order of the allowances. */
  readonly uploadsOfHolders: readonly number[];
  /** Number of bytes that are reserved but have not arrived yet. */
  readonly outstandingBytes: number;
};

/**
 * Asserts that another upload may begin. @throws {AppError} `request.too_many` for a holder's maximum,
 * `service.unavailable` for the maximum of all uploads together
 */
export function assertPlaceFree(
  { uploads, uploadsOfHolders }: InFlight,
  allowances: readonly UploadAllowance[],
): void {
  const hasPlace = allowances.every(
    ({ maxUploads }, index) => (uploadsOfHolders[index] ?? 0) < maxUploads,
  );
  if (!hasPlace) throw new AppError('request.too_many', { retryAfterSeconds: RETRY_SOON_SECONDS });
  if (uploads >= MAX_UPLOADS) {
    throw new AppError('service.unavailable', { retryAfterSeconds: RETRY_SOON_SECONDS });
  }
}

export type Wanted = {
  readonly bytes: number;
  /** Free space in bytes that is not reserved. */
  readonly roomBytes: number;
};

/** Asserts that the wanted bytes fit. @throws {AppError} `storage.full` */
export function assertRoom({ bytes, roomBytes }: Wanted): void {
  if (bytes > roomBytes) throw new AppError('storage.full');
}

type Charged = {
  /** Bytes charged to the holder in this hour, including the wanted bytes, plus bytes kept since before this hour. */
  readonly count: number;
  readonly secondsLeft: number;
};

/**
 * Asserts that a holder may have the wanted bytes. A holder gets at most half of the space that would be free without
 * the holder's own bytes. So one address never fills the disk, however large it is, and the next address may still take
 * half of what is left.
 * @throws {AppError} `request.too_many` above the quota, `storage.full` above half of that space
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

/** Bytes that count against a holder's quota in one window. */
export type Charge = { readonly key: string; readonly amount: number; readonly window: string };

/** Adds charges up. @returns one charge for each key and window */
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
 * Returns the charges to take back from an upload that stored `storedBytes`. Stored bytes use up the earliest charges
 * first.
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
