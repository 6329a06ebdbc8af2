import { keptSeconds, type Id } from '@parchi/contract';
import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import { deleteInBatches } from '../../../db/batches.ts';
import { databaseNow, secondsFromNow } from '../../../db/databaseClock.ts';
import type { Database } from '../../../db/schema.ts';
import type { EmailChangesTable } from '../../../db/schema/accountTables.ts';
import type { Account } from '../accounts.repository.ts';
import type { EmailAddress } from '../sign-up/emailAddress.ts';

/** How long a link works, from the attempt to send its mail. */
const CONFIRM_SECONDS = 3_600;
const UNDO_SECONDS = 7 * 86_400;

export type EmailChange = Selectable<EmailChangesTable>;

export type LockedAddress = EmailAddress & {
  readonly passwordVersion: number;
  readonly isEmailConfirmed: boolean;
};

/**
 * Locks the account's row against every other change of its address or password. @returns the account's address;
 * `undefined` if the account was deleted
 */
export async function lockAddress(
  trx: Transaction<Database>,
  accountId: string,
): Promise<LockedAddress | undefined> {
  const row = await trx
    .selectFrom('accounts')
    .select(['email', 'email_key as emailKey', 'password_version as passwordVersion'])
    .select('email_confirmed as isEmailConfirmed')
    .where('id', '=', accountId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row;
}

/** Stores a change that waits for its link to be used. Replaces an earlier waiting change of the account. */
export async function insertChange(
  trx: Transaction<Database>,
  { id, account, to }: { readonly id: Id; readonly account: Account; readonly to: EmailAddress },
): Promise<void> {
  await trx
    .deleteFrom('email_changes')
    .where('account_id', '=', account.id)
    .where('applied_at', 'is', null)
    .execute();
  await trx
    .insertInto('email_changes')
    .values({
      id,
      account_id: account.id,
      email: to.email,
      email_key: to.emailKey,
      password_version: account.passwordVersion,
    })
    .execute();
}

/** Stores the hash of a link, unless its change was replaced, undone or deleted. */
export async function insertEmailLink(
  db: Kysely<Database>,
  { tokenHash, change, isUndo }: { tokenHash: Buffer; change: string; isUndo: boolean },
): Promise<void> {
  await sql`
    insert into email_links (token_hash, change_id, is_undo, expires_at)
    select ${tokenHash}, id, ${isUndo}, ${secondsFromNow(isUndo ? UNDO_SECONDS : CONFIRM_SECONDS)}
    from email_changes where id = ${change}`.execute(db);
}

/** Returns the change to which a link belongs; `undefined` if the link is unknown, used or too old. */
export async function findLinkedChange(
  db: Kysely<Database>,
  { tokenHash, isUndo }: { readonly tokenHash: Buffer; readonly isUndo: boolean },
): Promise<EmailChange | undefined> {
  return db
    .selectFrom('email_links')
    .innerJoin('email_changes', 'email_changes.id', 'email_links.change_id')
    .selectAll('email_changes')
    .where('token_hash', '=', tokenHash)
    .where('is_undo', '=', isUndo)
    .where('expires_at', '>', databaseNow)
    .where('applied_at', isUndo ? 'is not' : 'is', null)
    .executeTakeFirst();
}

/**
 * Marks a change as applied and removes its confirmation links. Stores the old address for an undo only if it was
 * confirmed.
 */
export async function markApplied(
  trx: Transaction<Database>,
  { id }: EmailChange,
  old: LockedAddress,
): Promise<void> {
  await trx
    .updateTable('email_changes')
    .set({
      applied_at: databaseNow,
      ...(old.isEmailConfirmed && { old_email: old.email, old_email_key: old.emailKey }),
    })
    .where('id', '=', id)
    .execute();
  await trx.deleteFrom('email_links').where('change_id', '=', id).execute();
}

/** Sets the address of an account. Password-reset links that were sent to the old address stop working. */
export async function saveAddress(
  trx: Transaction<Database>,
  accountId: string,
  { email, emailKey }: EmailAddress,
): Promise<void> {
  await trx
    .updateTable('accounts')
    .set({
      email,
      email_key: emailKey,
      former_email_key: null,
      password_version: sql`password_version + 1`,
    })
    .where('id', '=', accountId)
    .execute();
}

/** Makes an account's password unusable until a new one is set by mail. */
export async function dropPassword(
  trx: Transaction<Database>,
  accountId: string,
  unknownHash: string,
): Promise<void> {
  await trx
    .updateTable('accounts')
    .set({ password_hash: unknownHash })
    .where('id', '=', accountId)
    .execute();
}

/** Deletes a change of an account, later ones and one that still waits, with their links. */
export async function deleteChangesSince(
  trx: Transaction<Database>,
  { account_id, applied_at }: EmailChange,
): Promise<void> {
  await sql`
    delete from email_changes where account_id = ${account_id}
      and (applied_at is null or applied_at >= ${applied_at})`.execute(trx);
}

/** Deletes every change of an account. @returns the addresses in them */
export async function deleteChangesOf(
  trx: Transaction<Database>,
  accountId: string,
): Promise<string[]> {
  const rows = await trx
    .deleteFrom('email_changes')
    .where('account_id', '=', accountId)
    .returning(['email', 'old_email'])
    .execute();
  return rows.flatMap(({ email, old_email }) =>
    old_email === null ? [email] : [email, old_email],
  );
}

/**
 * Deletes changes whose links no longer work. Waiting changes are kept for two days, because a mail is retried for a
 * day and each attempt creates a link.
 * @returns how many
 */
export function deleteOldChanges(db: Kysely<Database>): Promise<number> {
  const where = sql`coalesce(applied_at + make_interval(secs => ${keptSeconds.formerEmail}), created_at + interval '2 days') < now()`;
  return deleteInBatches(db, { table: 'email_changes', key: 'id', where });
}
