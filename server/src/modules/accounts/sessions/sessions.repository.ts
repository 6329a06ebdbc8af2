import type { Id } from '@parchi/contract';
import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import type { Settings } from '../../../config/settings.ts';
import { databaseNow, secondsFromNow } from '../../../db/databaseClock.ts';
import type { Database } from '../../../db/schema.ts';
import { AppError } from '../../../errors/appError.ts';

type NewSession = {
  readonly sessionHash: Buffer;
  readonly account: { readonly id: Id; readonly passwordVersion: number };
  /** Previous session of the same browser; it ends. */
  readonly previousHash: Buffer | undefined;
};

type PasswordChange = Omit<NewSession, 'previousHash'> & {
  /** Session of the browser that changes the password. */
  readonly previousHash: Buffer;
  readonly newHash: string;
};

export type SessionsRepository = ReturnType<typeof createSessionsRepository>;

/**
 * Starts and ends sessions, of which only the hashes are stored. Starting a session and changing the password lock the
 * account's row, so that nobody who knows only the old password stays signed in.
 *
 * A replaced session is dead at once, but its row stays until the next sweep, because another tab may have sent a call
 * with the old cookie. A sign-out by that tab must end the new session too, and an answer to it must not clear the new
 * cookie.
 */
export function createSessionsRepository(
  db: Kysely<Database>,
  { sessionTtlSeconds }: Pick<Settings, 'sessionTtlSeconds'>,
) {
  const expiresAt = secondsFromNow(sessionTtlSeconds);
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
        if (previousHash !== undefined) await replace(transaction, previousHash, sessionHash);
        await insert(transaction, { sessionHash, account }, expiresAt);
        return true;
      });
    },

    /** Ends the session, and the one that has just replaced it. */
    async end(sessionHash: Buffer): Promise<void> {
      // Two statements: a single one would not see a session that starts while it waits for the row lock.
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

    /**
     * Changes the password, ends every session of the account (copied cookies too) and starts one for the calling
     * browser.
     * @throws {AppError} `account.signed_out` when the calling session has ended meanwhile; then nothing changes
     * @returns false when the password was changed since it was checked
     */
    async changePassword(change: PasswordChange): Promise<boolean> {
      const { sessionHash, previousHash, account } = change;
      return db.transaction().execute(async (transaction) => {
        if (!(await updatePassword(transaction, change))) return false;
        const isAlive = await replace(transaction, previousHash, sessionHash);
        if (!isAlive) throw new AppError('account.signed_out');
        await transaction
          .deleteFrom('sessions')
          .where('account_id', '=', account.id)
          .where('id_hash', '<>', previousHash)
          .execute();
        await insert(transaction, { sessionHash, account }, expiresAt);
        return true;
      });
    },
  };
}

async function insert(
  transaction: Transaction<Database>,
  { sessionHash, account }: Pick<NewSession, 'sessionHash' | 'account'>,
  expires_at: RawBuilder<Date>,
): Promise<void> {
  await transaction
    .insertInto('sessions')
    .values({ id_hash: sessionHash, account_id: account.id, expires_at })
    .execute();
}

/** @returns false when the password was changed since it was checked */
async function updatePassword(
  transaction: Transaction<Database>,
  { account, newHash }: Pick<PasswordChange, 'account' | 'newHash'>,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('accounts')
    .set({ password_hash: newHash, password_version: sql`password_version + 1` })
    .where('id', '=', account.id)
    .where('password_version', '=', account.passwordVersion)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** @returns whether a session was replaced */
async function replace(
  transaction: Transaction<Database>,
  previousHash: Buffer,
  sessionHash: Buffer,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('sessions')
    .set({ expires_at: databaseNow, replaced_by: sessionHash })
    .where('id_hash', '=', previousHash)
    .where('replaced_by', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
