import { sql, type Kysely, type Transaction } from 'kysely';
import { databaseNow } from '../../../db/databaseClock.ts';
import type { Database } from '../../../db/schema.ts';

export type StoredTotp = {
  readonly secret: Buffer;
  /** When the two-step sign-in was turned on; null if it waits for the app's first code. */
  readonly confirmedAt: Date | null;
};

export async function findTotp(
  db: Kysely<Database>,
  accountId: string,
): Promise<StoredTotp | undefined> {
  return db
    .selectFrom('totp_secrets')
    .select(['secret', 'confirmed_at as confirmedAt'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
}

/** Stores a secret that waits for the app's first code. @returns false if the two-step sign-in is on */
export async function putSecret(
  db: Kysely<Database>,
  accountId: string,
  secret: Buffer,
): Promise<boolean> {
  const { rows } = await sql`
    insert into totp_secrets (account_id, secret) values (${accountId}, ${secret})
    on conflict (account_id) do update set secret = excluded.secret, created_at = now()
    where totp_secrets.confirmed_at is null
    returning account_id`.execute(db);
  return rows.length > 0;
}

/** @returns false if the two-step sign-in is on already, or another secret was stored meanwhile */
export async function confirmSecret(
  trx: Transaction<Database>,
  accountId: string,
  secret: Buffer,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('totp_secrets')
    .set({ confirmed_at: databaseNow })
    .where('account_id', '=', accountId)
    .where('secret', '=', secret)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Marks the code of a time step, and all earlier ones, as used. @returns false if it was used before */
export async function takeStep(
  db: Kysely<Database>,
  accountId: string,
  step: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('totp_secrets')
    .set({ last_step: step })
    .where('account_id', '=', accountId)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function insertRecoveryCodes(
  trx: Transaction<Database>,
  accountId: string,
  codeHashes: readonly Buffer[],
): Promise<void> {
  await trx
    .insertInto('totp_recovery_codes')
    .values(codeHashes.map((code_hash) => ({ code_hash, account_id: accountId })))
    .execute();
}

export async function countRecoveryCodes(db: Kysely<Database>, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('totp_recovery_codes')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Uses up a recovery code. @returns false if the account has no such code */
export async function takeRecoveryCode(
  db: Kysely<Database>,
  accountId: string,
  codeHash: Buffer,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('totp_recovery_codes')
    .where('code_hash', '=', codeHash)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Ends the two-step sign-in of an account. @returns false if it was not on */
export async function deleteTotp(trx: Transaction<Database>, accountId: string): Promise<boolean> {
  await trx.deleteFrom('totp_recovery_codes').where('account_id', '=', accountId).execute();
  const deleted = await trx
    .deleteFrom('totp_secrets')
    .where('account_id', '=', accountId)
    .returning('confirmed_at')
    .executeTakeFirst();
  return deleted !== undefined && deleted.confirmed_at !== null;
}
