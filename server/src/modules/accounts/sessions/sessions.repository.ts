import type { Id } from '@parchi/contract';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Settings } from '../../../config/settings.ts';
import { databaseNow, secondsFromNow } from '../../../db/databaseClock.ts';
import type { Database } from '../../../db/schema.ts';

type CheckedAccount = { readonly id: Id; readonly passwordVersion: number };

type SessionSettings = Pick<Settings, 'sessionTtlSeconds'>;

export type SessionsRepository = ReturnType<typeof createSessionsRepository>;

/**
 * Queries sessions, of which only the hashes are stored.
 *
 * A replaced session ends at once, but its row stays until the next sweep, because another tab may have just sent a
 * call with the old cookie. If that call is a sign-out, it must end the new session too. The reply to any other such
 * call must not clear the new cookie.
 */
export function createSessionsRepository(db: Kysely<Database>, settings: SessionSettings) {
  return {
    /** Runs the queries of `work` in one transaction. */
    transaction: <Result>(
      work: (queries: ReturnType<typeof queriesOf>) => Promise<Result>,
    ): Promise<Result> => db.transaction().execute((trx) => work(queriesOf(trx, settings))),

    /** Ends the session, and also the session that has just replaced it. */
    async end(sessionHash: Buffer): Promise<void> {
      // Two statements, because a single one would not see a replacing session that is inserted while it waits for the
      // row lock.
      const [ended] = await db
        .deleteFrom('sessions')
        .where('id_hash', '=', sessionHash)
        .returning('replaced_by')
        .execute();
      const next = ended?.replaced_by;
      if (next) await db.deleteFrom('sessions').where('id_hash', '=', next).execute();
    },

    async isReplaced(sessionHash: Buffer): Promise<boolean> {
      const row = await db
        .selectFrom('sessions')
        .select('id_hash')
        .where('id_hash', '=', sessionHash)
        .where('replaced_by', 'is not', null)
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}

function queriesOf(trx: Transaction<Database>, { sessionTtlSeconds }: SessionSettings) {
  return {
    /** Locks the account's row. @returns false if the password has been changed since the caller checked it */
    async lockAccount({ id, passwordVersion }: CheckedAccount): Promise<boolean> {
      const locked = await trx
        .selectFrom('accounts')
        .select('id')
        .where('id', '=', id)
        .where('password_version', '=', passwordVersion)
        .forShare()
        .executeTakeFirst();
      return locked !== undefined;
    },

    /** @returns false if the password has been changed since the caller checked it */
    async updatePassword({ id, passwordVersion }: CheckedAccount, hash: string): Promise<boolean> {
      const { numUpdatedRows } = await trx
        .updateTable('accounts')
        .set({ password_hash: hash, password_version: sql`password_version + 1` })
        .where('id', '=', id)
        .where('password_version', '=', passwordVersion)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async insert(sessionHash: Buffer, accountId: Id): Promise<void> {
      const expires_at = secondsFromNow(sessionTtlSeconds);
      await trx
        .insertInto('sessions')
        .values({ id_hash: sessionHash, account_id: accountId, expires_at })
        .execute();
    },

    /** Ends a session whose browser has got a new one. @returns whether the session was still active */
    async replace(previousHash: Buffer, sessionHash: Buffer): Promise<boolean> {
      const { numUpdatedRows } = await trx
        .updateTable('sessions')
        .set({ expires_at: databaseNow, replaced_by: sessionHash })
        .where('id_hash', '=', previousHash)
        .where('replaced_by', 'is', null)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** Ends every session of the account except the one with this hash. */
    async endOthers(accountId: Id, hash: Buffer): Promise<void> {
      await trx
        .deleteFrom('sessions')
        .where('account_id', '=', accountId)
        .where('id_hash', '<>', hash)
        .execute();
    },
  };
}
