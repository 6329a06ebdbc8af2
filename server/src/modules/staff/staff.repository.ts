import { limits, type Id } from '@parchi/contract';
import { sql, type Transaction } from 'kysely';
import { databaseNow } from '../../db/databaseClock.ts';
import type { Database } from '../../db/schema.ts';

/** SQL: whether a helper's sign-in is still valid, in a query that has both tables. */
export const isSignInValid = sql<boolean>`(helper_sign_ins.pin_id = shop_helpers.pin_id
  and helper_sign_ins.signed_in_at > ${databaseNow} - make_interval(secs => ${limits.helperSignInSeconds}))`;

/**
 * Locks the row of a shop's staff, and inserts it if there is none. Changes of helpers and PIN thus run one after the
 * other.
 */
export async function lockStaff(trx: Transaction<Database>, shopId: Id): Promise<void> {
  await trx
    .insertInto('shop_staff')
    .values({ shop_id: shopId })
    .onConflict((conflict) => conflict.column('shop_id').doNothing())
    .execute();
  await trx
    .selectFrom('shop_staff')
    .select('shop_id')
    .where('shop_id', '=', shopId)
    .forUpdate()
    .execute();
}

/** Locks the session, so that calls of one device run one after the other. @returns false if it has ended */
export async function lockSession(
  trx: Transaction<Database>,
  sessionHash: Buffer,
): Promise<boolean> {
  const session = await trx
    .selectFrom('sessions')
    .select('id_hash')
    .where('id_hash', '=', sessionHash)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return session !== undefined;
}
