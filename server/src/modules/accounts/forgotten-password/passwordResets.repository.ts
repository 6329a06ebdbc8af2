import { sql, type Kysely, type Transaction } from 'kysely';
import { deleteInBatches } from '../../../db/batches.ts';
import { databaseNow, secondsFromNow } from '../../../db/databaseClock.ts';
import { newId } from '../../../db/newId.ts';
import type { Database } from '../../../db/schema.ts';
import { toAccount, type Account } from '../accounts.repository.ts';

/** How long a link works, from the attempt to send its mail. */
const LINK_SECONDS = 30 * 60;
const REQUEST_BATCH = 20;

export type ResetRequest = { readonly id: string; readonly emailKey: string };

/** Stores a password-reset request, unless one for the address is already waiting. */
export async function insertResetRequest(db: Kysely<Database>, emailKey: string): Promise<void> {
  await db
    .insertInto('password_reset_requests')
    .values({ email_key: emailKey, id: newId() })
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .execute();
}

/** Deletes and returns a batch of waiting requests. If the transaction fails, they wait again. */
export async function takeResetRequests(trx: Transaction<Database>): Promise<ResetRequest[]> {
  const { rows } = await sql<ResetRequest>`
    delete from password_reset_requests where email_key = any(array(
      select email_key from password_reset_requests limit ${REQUEST_BATCH} for update skip locked
    ))
    returning id, email_key as "emailKey"`.execute(trx);
  return rows;
}

type NewReset = {
  readonly accountId: string;
  /** Address to which the link is sent. */
  readonly address: string;
  readonly tokenHash: Buffer;
};

/** Stores the hash of a link, which works until the password or the address changes. */
export async function insertReset(
  db: Kysely<Database>,
  { accountId, address, tokenHash }: NewReset,
): Promise<void> {
  await sql`
    insert into password_resets (token_hash, account_id, password_version, expires_at)
    select ${tokenHash}, id, password_version, ${secondsFromNow(LINK_SECONDS)}
    from accounts where id = ${accountId} and email = ${address} and deleted_at is null`.execute(
    db,
  );
}

/**
 * Returns the account whose password a link may change; `undefined` if the link is unknown, used or too old. Reads both
 * in one statement: an account that is read later could already have the password of another reset.
 */
export async function findResetAccount(
  db: Kysely<Database>,
  tokenHash: Buffer,
): Promise<Account | undefined> {
  const row = await db
    .selectFrom('password_resets')
    .innerJoin('accounts', 'accounts.id', 'password_resets.account_id')
    .selectAll('accounts')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', databaseNow)
    .whereRef('password_resets.password_version', '=', 'accounts.password_version')
    .executeTakeFirst();
  return row && toAccount(row);
}

/** Deletes links that are too old. @returns how many */
export function deleteOldResets(db: Kysely<Database>): Promise<number> {
  const where = sql`expires_at <= ${databaseNow}`;
  return deleteInBatches(db, { table: 'password_resets', key: 'token_hash', where });
}
