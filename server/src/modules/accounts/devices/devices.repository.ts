import { limits, type Id } from '@parchi/contract';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { isActive, type ActiveSessionsContext } from '../sessions/activeSessions.repository.ts';

export type DeviceRow = {
  readonly id: Id;
  readonly browser: string | null;
  readonly system: string | null;
  readonly signedInAt: Date;
  readonly lastUsedAt: Date;
  readonly isThisDevice: boolean;
};

/** Identifies the session that asks. */
type CurrentSession = { readonly accountId: Id; readonly sessionHash: Buffer };

/** Returns the active sessions of an account: the caller's first, then the most recently used. */
export async function listDevices(
  { db, settings }: ActiveSessionsContext,
  { accountId, sessionHash }: CurrentSession,
): Promise<DeviceRow[]> {
  const { rows } = await sql<DeviceRow>`
    select public_id as id, browser, system, created_at as "signedInAt", seen_at as "lastUsedAt",
      id_hash = ${sessionHash} as "isThisDevice"
    from sessions where account_id = ${accountId} and ${isActive(settings)}
    order by id_hash = ${sessionHash} desc, seen_at desc limit ${limits.maxShownDevices}`.execute(
    db,
  );
  return rows;
}

/**
 * Ends another session of the account, and the session of the account that has just replaced it in its browser. The
 * caller's own session stays.
 */
export async function endDevice(
  trx: Transaction<Database>,
  { accountId, sessionHash }: CurrentSession,
  id: string,
): Promise<void> {
  // Two statements, because a single one would not see a replacing session that is inserted while it waits for the
  // row lock.
  const [ended] = await trx
    .deleteFrom('sessions')
    .where('public_id', '=', id)
    .where('account_id', '=', accountId)
    .where('id_hash', '<>', sessionHash)
    .returning('replaced_by')
    .execute();
  if (!ended?.replaced_by) return;
  await trx
    .deleteFrom('sessions')
    .where('id_hash', '=', ended.replaced_by)
    // The browser may now be signed in to another account.
    .where('account_id', '=', accountId)
    .where('id_hash', '<>', sessionHash)
    .execute();
}

/**
 * Locks the account's row, so that no session begins meanwhile. @returns false if the caller's session has ended since
 * it was looked up
 */
export async function lockSessions(
  trx: Transaction<Database>,
  { accountId, sessionHash }: CurrentSession,
): Promise<boolean> {
  await trx.selectFrom('accounts').select('id').where('id', '=', accountId).forUpdate().execute();
  // A separate statement: the one above may have waited for the lock, and would see the sessions from before the wait.
  const alive = await trx
    .selectFrom('sessions')
    .select('id_hash')
    .where('id_hash', '=', sessionHash)
    .where('replaced_by', 'is', null)
    .executeTakeFirst();
  return alive !== undefined;
}
