import type { Id } from '@parchi/contract';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { addToCount, type Usage } from '../../../http/limits/rates/rateCounters.repository.ts';
import { assertAllowed, assertPlaceFree, assertRoom, type Charge } from './reservation.rules.ts';
import {
  findOtherReservations,
  lockReservations,
  saveReservation,
} from './reservations.repository.ts';
import { ALLOWANCE_WINDOW_SECONDS, type UploadAllowance } from './uploadAllowance.ts';

type WantedBytes = {
  /** Id of the reservation. If it exists already, it grows. */
  readonly id: Id;
  readonly bytes: number;
  readonly allowances: readonly UploadAllowance[];
  /** Free space of the store in bytes; `Infinity` if the store has no limit. */
  readonly freeBytes: number;
  readonly leaseSeconds: number;
};

/**
 * Reserves bytes on the disk and charges them to their holders, or does neither. In all processes together, only one
 * call runs at a time, so that exactly as many simultaneous uploads succeed as there is room for.
 * @throws {AppError} `request.too_many`, `service.unavailable` or `storage.full`
 */
export async function reserveBytes(
  db: Kysely<Database>,
  { id, bytes, allowances, freeBytes, leaseSeconds }: WantedBytes,
): Promise<Charge[]> {
  const holders = allowances.map(({ holder }) => holder);
  return db.transaction().execute(async (trx) => {
    await lockReservations(trx);
    const others = await findOtherReservations(trx, { id, holders });
    assertPlaceFree(others, allowances);
    const roomBytes = freeBytes - others.outstandingBytes;
    assertRoom({ bytes, roomBytes });
    const charges: Charge[] = [];
    for (const allowance of allowances) {
      const charge = { key: allowance.holder, amount: bytes };
      const usage = await addToCount(trx, { ...charge, windowSeconds: ALLOWANCE_WINDOW_SECONDS });
      const keptBytes = (await allowance.countKeptBytes?.(trx, beginOf(usage))) ?? 0;
      const count = usage.count + keptBytes;
      assertAllowed(allowance, { ...usage, count, bytes, roomBytes });
      charges.push({ ...charge, window: usage.window });
    }
    await saveReservation(trx, { id, holders, outstandingBytes: bytes, leaseSeconds });
    return charges;
  });
}

/** Returns when the window began. Bytes that were kept since then are already in the window's count. */
function beginOf({ window }: Pick<Usage, 'window'>): RawBuilder<Date> {
  return sql`${window}::timestamptz - make_interval(secs => ${ALLOWANCE_WINDOW_SECONDS})`;
}
