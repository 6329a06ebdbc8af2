import { limits, type Id } from '@parchi/contract';
import { sql, type Kysely, type Transaction } from 'kysely';
import { databaseNow, secondsFromNow } from '../../../db/databaseClock.ts';
import type { Database } from '../../../db/schema.ts';
import type { NewPin } from '../pins/newPin.ts';
import type { StoredPin } from '../pins/checkPin.ts';
import type { Device } from '../staffContext.ts';

const unlockEnd = secondsFromNow(limits.unlockSeconds);

/** Returns the PIN of the pages Money and Shop; `undefined` if the shop has none. */
export async function findShopPin(
  db: Kysely<Database>,
  shopId: Id,
): Promise<StoredPin | undefined> {
  const row = await db
    .selectFrom('shop_staff')
    .select(['pin_id', 'pin_hash'])
    .where('shop_id', '=', shopId)
    .executeTakeFirst();
  if (row === undefined || row.pin_id === null || row.pin_hash === null) return undefined;
  return { pinId: row.pin_id, pinHash: row.pin_hash };
}

/**
 * Stores a new PIN, which locks every device, or removes the PIN. The caller must hold the lock of the shop's staff.
 */
export async function savePin(
  trx: Transaction<Database>,
  shopId: Id,
  pin: NewPin | undefined,
): Promise<void> {
  await trx
    .updateTable('shop_staff')
    .set(pin ?? { pin_id: null, pin_hash: null })
    .where('shop_id', '=', shopId)
    .execute();
}

/** Opens the pages Money and Shop on a device. @returns false if its session has ended */
export async function insertUnlock(
  db: Kysely<Database>,
  { sessionHash }: Device,
  { pinId }: Pick<StoredPin, 'pinId'>,
): Promise<boolean> {
  const inserted = await db
    .insertInto('session_unlocks')
    .columns(['session_hash', 'pin_id', 'expires_at'])
    .expression((one) =>
      one
        .selectFrom('sessions')
        .select(['id_hash', sql<string>`${pinId}::text`.as('pin_id'), unlockEnd.as('expires_at')])
        .where('id_hash', '=', sessionHash)
        .forKeyShare(),
    )
    .onConflict((conflict) =>
      conflict.column('session_hash').doUpdateSet({ pin_id: pinId, expires_at: unlockEnd }),
    )
    .returning('session_hash')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Whether the shop has a PIN and the device is locked. */
export async function isLocked(
  db: Kysely<Database>,
  { shopId, sessionHash }: Device,
): Promise<boolean> {
  const { rows } = await sql`
    select from shop_staff
    where shop_id = ${shopId} and pin_id is not null and not exists (
      select from session_unlocks
      where session_hash = ${sessionHash} and session_unlocks.pin_id = shop_staff.pin_id
        and expires_at > ${databaseNow})`.execute(db);
  return rows.length > 0;
}

/** Prolongs an unlock that has not ended. */
export async function prolongUnlock(db: Kysely<Database>, { sessionHash }: Device): Promise<void> {
  await db
    .updateTable('session_unlocks')
    .set({ expires_at: unlockEnd })
    .where('session_hash', '=', sessionHash)
    .where('expires_at', '>', databaseNow)
    .execute();
}

export async function deleteUnlock(db: Kysely<Database>, { sessionHash }: Device): Promise<void> {
  await db.deleteFrom('session_unlocks').where('session_hash', '=', sessionHash).execute();
}
