import type { Id } from '@parchi/contract';
import type { Kysely, Transaction } from 'kysely';
import { databaseNow, secondsFromNow } from '../../../db/databaseClock.ts';
import type { Database } from '../../../db/schema.ts';
import type { DeviceNames } from '../devices/readDevice.ts';

/*
 * Queries of sessions, of which only the hashes are stored.
 *
 * A replaced session ends at once, but its row stays until the next sweep, because another tab may have just sent a
 * call with the old cookie. If that call is a sign-out, it must end the new session too. The reply to any other such
 * call must not clear the new cookie.
 */

type BegunSession = {
  readonly sessionHash: Buffer;
  readonly accountId: Id;
  readonly ttlSeconds: number;
  readonly device: DeviceNames;
};

/** Ends the session, and also the session that has just replaced it. */
export async function endSession(db: Kysely<Database>, sessionHash: Buffer): Promise<void> {
  // Two statements, because a single one would not see a replacing session that is inserted while it waits for the
  // row lock.
  const [ended] = await db
    .deleteFrom('sessions')
    .where('id_hash', '=', sessionHash)
    .returning('replaced_by')
    .execute();
  const next = ended?.replaced_by;
  if (next) await db.deleteFrom('sessions').where('id_hash', '=', next).execute();
}

/** Whether the session was just replaced by a new one in the same browser. */
export async function isReplaced(db: Kysely<Database>, sessionHash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .select('id_hash')
    .where('id_hash', '=', sessionHash)
    .where('replaced_by', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertSession(
  trx: Transaction<Database>,
  { sessionHash, accountId, ttlSeconds, device }: BegunSession,
): Promise<void> {
  const expires_at = secondsFromNow(ttlSeconds);
  await trx
    .insertInto('sessions')
    .values({ id_hash: sessionHash, account_id: accountId, expires_at, ...device })
    .execute();
}

/** Ends a session that a new one replaces in the same browser. @returns whether the session was still active */
export async function replaceSession(
  trx: Transaction<Database>,
  previousHash: Buffer,
  sessionHash: Buffer,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('sessions')
    .set({ expires_at: databaseNow, replaced_by: sessionHash })
    .where('id_hash', '=', previousHash)
    .where('replaced_by', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends every session of the account. */
export async function endAllSessions(trx: Transaction<Database>, accountId: Id): Promise<void> {
  await trx.deleteFrom('sessions').where('account_id', '=', accountId).execute();
}

/** Ends every session of the account except the one with this hash. */
export async function endOtherSessions(
  trx: Transaction<Database>,
  accountId: Id,
  hash: Buffer,
): Promise<void> {
  await trx
    .deleteFrom('sessions')
    .where('account_id', '=', accountId)
    .where('id_hash', '<>', hash)
    .execute();
}
