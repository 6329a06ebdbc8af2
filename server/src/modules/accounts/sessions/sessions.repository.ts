import type { Id } from '@parchi/contract';
import { sql, type Kysely } from 'kysely';
import type { Settings } from '../../../config/settings.ts';
import { secondsFromNow } from '../../../db/databaseClock.ts';
import type { Database } from '../../../db/schema.ts';

type NewSession = {
  readonly sessionHash: Buffer;
  readonly account: { readonly id: Id; readonly passwordVersion: number };
  /** Of the same browser; it ends. */
  readonly previousHash: Buffer | undefined;
};

type PasswordChange = Omit<NewSession, 'previousHash'> & { readonly newHash: string };

export type SessionsRepository = ReturnType<typeof createSessionsRepository>;

/**
 * Beginning and ending sessions, of which the hashes alone are stored. Beginning one and changing the password wait for
 * each other at the account's row: nobody who knows only the old password is left signed in.
 */
export function createSessionsRepository(
  db: Kysely<Database>,
  { sessionTtlSeconds }: Pick<Settings, 'sessionTtlSeconds'>,
) {
  return {
    /** @returns false when the password was changed since it was checked */
    async begin({ sessionHash, account, previousHash }: NewSession): Promise<boolean> {
      return db.transaction().execute(async (transaction) => {
        const locked = await transaction
          .selectFrom('accounts')
          .select('id')
          .where('id', '=', account.id)
          .where('password_version', '=', account.passwordVersion)
          .forShare()
          .executeTakeFirst();
        if (locked === undefined) return false;
        if (previousHash !== undefined) {
          await transaction.deleteFrom('sessions').where('id_hash', '=', previousHash).execute();
        }
        const expires_at = secondsFromNow(sessionTtlSeconds);
        await transaction
          .insertInto('sessions')
          .values({ id_hash: sessionHash, account_id: account.id, expires_at })
          .execute();
        return true;
      });
    },

    async end(sessionHash: Buffer): Promise<void> {
      await db.deleteFrom('sessions').where('id_hash', '=', sessionHash).execute();
    },

    /** Ends every other session. @returns false when the password was changed since it was checked */
    async changePassword({ sessionHash, account, newHash }: PasswordChange): Promise<boolean> {
      return db.transaction().execute(async (transaction) => {
        const { numUpdatedRows } = await transaction
          .updateTable('accounts')
          .set({ password_hash: newHash, password_version: sql`password_version + 1` })
          .where('id', '=', account.id)
          .where('password_version', '=', account.passwordVersion)
          .executeTakeFirst();
        if (numUpdatedRows === 0n) return false;
        await transaction
          .deleteFrom('sessions')
          .where('account_id', '=', account.id)
          .where('id_hash', '<>', sessionHash)
          .execute();
        return true;
      });
    },
  };
}
