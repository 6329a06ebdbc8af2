import { createSemaphore } from '../../../process/createSemaphore.ts';
import { newId } from '../../../db/newId.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { takeBackFromCount } from '../../../http/limits/rates/rateCounters.repository.ts';
import { storeFailure } from '../../../errors/storeFailure.ts';
import { removeReservation, renewReservation } from './reservations.repository.ts';
import { addCharges, unusedCharges, type Charge } from './reservation.rules.ts';
import { reserveBytes } from './reserveBytes.ts';
import type { UploadAllowance } from './uploadAllowance.ts';

/** Number of bytes that a body of unknown size reserves at a time, so that 8 MB cost one query. */
const STEP_BYTES = 8_000_000;
/**
 * Interval for reporting arrived bytes. Until they are reported, they count twice: as used disk space and as
 * outstanding.
 */
const RENEW_MS = 2_000;
/**
 * Limits of the queue for reserving. Reservations run one at a time under a database lock, so more at once would only
 * occupy connections.
 */
const reservationLimits = { atOnce: 2, waiting: 200 };

export type UploadReservation = {
  /** Returns the number of bytes reserved so far, arrived or not. */
  readonly bytes: () => number;
  /**
   * Reserves more if `arrivedBytes` exceeds what was reserved.
   * @returns a promise to await before storing the bytes, `undefined` if nothing more was reserved
   */
  cover(arrivedBytes: number): Promise<void> | undefined;
  /** Ends the reservation, and takes back the charge for bytes that were not stored. */
  end(storedBytes: number): Promise<void>;
};

type ReservationInput = {
  readonly allowances: readonly UploadAllowance[];
  /** Size of the body; `undefined` if it is unknown. */
  readonly announcedBytes: number | undefined;
};

type ReservationContext = Pick<Dependencies, 'db' | 'settings' | 'objectStore' | 'log'>;

/** Reserves room for an upload. @throws {AppError} `request.too_many`, `service.unavailable` or `storage.full` */
export type ReserveUpload = (input: ReservationInput) => Promise<UploadReservation>;

/** Creates the function that reserves room. It holds the queue of this process's reservations. */
export function createReserveUpload(context: ReservationContext): ReserveUpload {
  const { db, log } = context;
  const semaphore = createSemaphore(reservationLimits);
  const leaseSeconds = context.settings.uploadLeaseSeconds;

  return async function reserveUpload({ allowances, announcedBytes }) {
    const id = newId();
    let reservedBytes = 0;
    let outstandingBytes = 0;
    let charges: readonly Charge[] = [];

    async function reserve(bytes: number): Promise<void> {
      const added = await semaphore.run(async () => {
        const freeBytes = await findFreeBytes(context);
        return reserveBytes(db, { id, bytes, allowances, freeBytes, leaseSeconds });
      });
      charges = addCharges(charges, added);
      reservedBytes += bytes;
      outstandingBytes += bytes;
    }

    let isRenewing = false;
    async function renew(): Promise<void> {
      // A renewal is skipped while the previous one is still waiting for a slow database.
      if (isRenewing) return;
      isRenewing = true;
      try {
        await renewReservation(db, { id, outstandingBytes, leaseSeconds });
      } catch {
        // The error is ignored, because the database may be back before the lease ends.
      } finally {
        isRenewing = false;
      }
    }

    await reserve(announcedBytes ?? STEP_BYTES);
    const timer = setInterval(() => void renew(), RENEW_MS);
    return {
      bytes: () => reservedBytes,
      cover(arrivedBytes) {
        outstandingBytes = Math.max(0, reservedBytes - arrivedBytes);
        return arrivedBytes > reservedBytes ? reserve(STEP_BYTES) : undefined;
      },
      async end(storedBytes) {
        clearInterval(timer);
        const unused = unusedCharges(charges, storedBytes);
        try {
          await Promise.all([
            removeReservation(db, id),
            ...unused.map((charge) => takeBackFromCount(db, charge)),
          ]);
        } catch (error) {
          log.warn({ area: 'upload', err: error }, 'a reservation is left to end with its lease');
        }
      },
    };
  };
}

async function findFreeBytes({ objectStore, settings }: ReservationContext): Promise<number> {
  const freeBytes = await objectStore.freeBytes().catch((error: unknown) => {
    throw storeFailure(error);
  });
  return freeBytes === undefined ? Infinity : freeBytes - settings.minFreeBytes;
}
