import { createTurns } from '../../createTurns.ts';
import { newId } from '../../db/newId.ts';
import type { Dependencies } from '../../dependencies.ts';
import { createRateCounters } from '../../http/limits/rateCounters.repository.ts';
import { storeFailure } from '../../http/storeFailure.ts';
import { createReservationsRepository } from './reservations.repository.ts';
import { addCharges, unusedCharges, type Charge } from './reservation.rules.ts';
import { reserveBytes } from './reserveBytes.ts';
import type { UploadAllowance } from './uploadAllowance.ts';

/** What a body that doesn't say its size reserves at a time: a question to the database for each 8 MB. */
const STEP_BYTES = 8_000_000;
/** Bytes that have arrived count twice until they are reported: as taken on the disk and as still to come. */
const RENEW_MS = 2_000;
/** Reservations are made one after the other: more that wait for the lock would only hold connections. */
const reservationTurns = { atOnce: 2, waiting: 200 };

export type UploadReservation = {
  /** All that was reserved so far. */
  readonly bytes: () => number;
  /**
   * Reserves more when so many bytes of the body are more than was reserved.
   * @returns what to wait for before they are stored, if anything
   */
  cover(arrivedBytes: number): Promise<void> | undefined;
  /** Frees what is reserved, and takes back the charge for all but what came to be stored. */
  end(storedBytes: number): Promise<void>;
};

type ReservationInput = {
  readonly allowances: readonly UploadAllowance[];
  /** `undefined` for a body that doesn't say its size. */
  readonly announcedBytes: number | undefined;
};

type ReservationContext = Pick<Dependencies, 'db' | 'settings' | 'objectStore' | 'log'>;

/** @throws {AppError} `request.too_many`, `service.unavailable` or `storage.full` */
export type ReserveUpload = (input: ReservationInput) => Promise<UploadReservation>;

export function createReserveUpload(context: ReservationContext): ReserveUpload {
  const { db, log } = context;
  const reservations = createReservationsRepository(db);
  const counters = createRateCounters(db);
  const turns = createTurns(reservationTurns);
  const leaseSeconds = context.settings.uploadLeaseSeconds;

  return async function reserveUpload({ allowances, announcedBytes }) {
    const id = newId();
    let reservedBytes = 0;
    let outstandingBytes = 0;
    let charges: readonly Charge[] = [];

    async function reserve(bytes: number): Promise<void> {
      const added = await turns.run(async () => {
        const freeBytes = await findFreeBytes(context);
        return reserveBytes(db, { id, bytes, allowances, freeBytes, leaseSeconds });
      });
      charges = addCharges(charges, added);
      reservedBytes += bytes;
      outstandingBytes += bytes;
    }

    let isRenewing = false;
    async function renew(): Promise<void> {
      // A database that stands still is not asked a second time.
      if (isRenewing) return;
      isRenewing = true;
      try {
        await reservations.renew({ id, outstandingBytes, leaseSeconds });
      } catch {
        // The database may be back before the lease ends.
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
            reservations.remove(id),
            ...unused.map((charge) => counters.takeBack(charge)),
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
