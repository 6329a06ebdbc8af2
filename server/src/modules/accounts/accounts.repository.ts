import type { Id } from '@parchi/contract';
import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import { databaseNow } from '../../db/databaseClock.ts';
import type { Database } from '../../db/schema.ts';
import type { AccountsTable } from '../../db/schema/accountTables.ts';
import { AppError } from '../../errors/appError.ts';
import { isReserved } from './email-change/isReserved.ts';
import type { EmailAddress } from './sign-up/emailAddress.ts';

export type Account = EmailAddress & {
  readonly id: Id;
  readonly kind: 'user' | 'shop';
  readonly name: string;
  readonly passwordHash: string;
  /** Increases with each change of the password. */
  readonly passwordVersion: number;
  readonly isEmailConfirmed: boolean;
};

export type NewAccount = Omit<Account, 'passwordVersion'>;

/** An account whose password was checked, with the version of that password. */
type CheckedAccount = Pick<Account, 'id' | 'passwordVersion'>;

export async function findAccountByEmailKey(
  db: Kysely<Database>,
  emailKey: string,
): Promise<Account | undefined> {
  const accounts = db.selectFrom('accounts').selectAll();
  const row = await accounts.where('email_key', '=', emailKey).executeTakeFirst();
  return row && toAccount(row);
}

/**
 * Returns the accounts that can sign in with an address: first the account that has it, then an account that lost it to
 * its real owner.
 */
export async function findAccountsToSignIn(
  db: Kysely<Database>,
  emailKey: string,
): Promise<Account[]> {
  const rows = await db
    .selectFrom('accounts')
    .selectAll()
    .where((account) =>
      account.or([account('email_key', '=', emailKey), account('former_email_key', '=', emailKey)]),
    )
    .execute();
  return rows.map(toAccount).toSorted((one) => (one.emailKey === emailKey ? -1 : 1));
}

export async function findAccount(db: Kysely<Database>, id: Id): Promise<Account | undefined> {
  const accounts = db.selectFrom('accounts').selectAll();
  const row = await accounts.where('id', '=', id).executeTakeFirst();
  return row && toAccount(row);
}

/** Whether anybody has an account. */
export async function hasAccounts(db: Kysely<Database>): Promise<boolean> {
  const account = await db.selectFrom('accounts').select('id').limit(1).executeTakeFirst();
  return account !== undefined;
}

/** Filters the given addresses to those that have an account. */
export async function findTakenEmails(
  db: Kysely<Database>,
  emailKeys: readonly string[],
): Promise<string[]> {
  const accounts = db.selectFrom('accounts').select('email').where('email_key', 'in', emailKeys);
  return (await accounts.execute()).map(({ email }) => email);
}

/**
 * Inserts the account.
 * @throws {AppError} `account.email_taken` when another account has the email address or may take it back
 */
export async function insertAccount(
  trx: Transaction<Database>,
  account: NewAccount,
): Promise<void> {
  const inserted = await trx
    .insertInto('accounts')
    .values({
      id: account.id,
      kind: account.kind,
      name: account.name,
      email: account.email,
      email_key: account.emailKey,
      password_hash: account.passwordHash,
      email_confirmed: account.isEmailConfirmed,
    })
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  // The insert waits for a concurrent transaction that releases the address. Check the reservation after it, when that
  // transaction is visible.
  if (inserted === undefined || (await isReserved(trx, account.emailKey, account.id))) {
    throw new AppError('account.email_taken');
  }
}

/** Stores a new hash of the same password, unless the password has been changed meanwhile. */
export async function replaceHash(
  db: Kysely<Database>,
  { id, passwordHash }: Account,
  newHash: string,
): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ password_hash: newHash })
    .where('id', '=', id)
    .where('password_hash', '=', passwordHash)
    .execute();
}

/** Locks the account's row. @returns false if the password has been changed since the caller checked it */
export async function lockAccount(
  trx: Transaction<Database>,
  { id, passwordVersion }: CheckedAccount,
): Promise<boolean> {
  const locked = await trx
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', id)
    .where('password_version', '=', passwordVersion)
    .forShare()
    .executeTakeFirst();
  return locked !== undefined;
}

/** @returns false if the password has been changed since the caller checked it */
export async function updatePassword(
  trx: Transaction<Database>,
  { id, passwordVersion }: CheckedAccount,
  hash: string,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('accounts')
    .set({ password_hash: hash, password_version: sql`password_version + 1` })
    .where('id', '=', id)
    .where('password_version', '=', passwordVersion)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Saves the name of a person. @returns false if there is no such person */
export async function saveName(db: Kysely<Database>, id: Id, name: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('accounts')
    .set({ name })
    .where('id', '=', id)
    .where('kind', '=', 'user')
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Replaces the name of a deleted account. Shops see it on the orders that they printed for the account. */
const NAME_OF_DELETED = 'Deleted account';

/**
 * Erases the personal data of an account and locks its row. @returns false if the password has been changed since the
 * caller checked it
 */
export async function eraseAccount(
  trx: Transaction<Database>,
  { id, passwordVersion }: CheckedAccount,
  unknownHash: string,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('accounts')
    .set({
      name: NAME_OF_DELETED,
      email: '',
      // Unique, and no address that anybody can type.
      email_key: `deleted ${id}`,
      password_hash: unknownHash,
      // Stops a concurrent sign-in that has already checked the password: it requires the old version.
      password_version: sql`password_version + 1`,
      former_email_key: null,
      deleted_at: databaseNow,
    })
    .where('id', '=', id)
    .where('password_version', '=', passwordVersion)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Converts a row of the table `accounts`. */
export function toAccount(row: Selectable<AccountsTable>): Account {
  return {
    id: row.id as Id,
    kind: row.kind,
    name: row.name,
    email: row.email,
    emailKey: row.email_key,
    passwordHash: row.password_hash,
    passwordVersion: row.password_version,
    isEmailConfirmed: row.email_confirmed,
  };
}
