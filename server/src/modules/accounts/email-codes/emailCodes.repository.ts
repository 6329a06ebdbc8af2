import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import { deleteInBatches } from '../../../db/batches.ts';
import { databaseNow, secondsFromNow } from '../../../db/databaseClock.ts';
import type { Database } from '../../../db/schema.ts';
import { emailCode } from './emailCode.rules.ts';

/** Who can try a code: an account, or the browser that knows the claim of a sign-up. */
export type CodeHolder = { readonly accountId: string } | { readonly claimHash: Buffer };

/** A code that was tried. The attempt is counted already. */
type TriedCode = { readonly id: string; readonly codeHash: Buffer };

/** Inserts a code, and deletes the holder's earlier one. The digits are drawn later, when the mail is sent. */
export async function insertCode(
  trx: Transaction<Database>,
  { id, emailKey, holder }: { id: string; emailKey: string; holder: CodeHolder },
): Promise<void> {
  await deleteCodesOf(trx, holder);
  await trx
    .insertInto('email_codes')
    .values({
      id,
      email_key: emailKey,
      account_id: 'accountId' in holder ? holder.accountId : null,
      claim_hash: 'claimHash' in holder ? holder.claimHash : null,
      attempts_left: emailCode.attempts,
    })
    .execute();
}

/** Stores the hash of a code when its mail is sent. A code of an earlier attempt to send stops working. */
export async function saveCodeHash(
  db: Kysely<Database>,
  id: string,
  codeHash: Buffer,
): Promise<void> {
  await db
    .updateTable('email_codes')
    .set({ code_hash: codeHash, expires_at: secondsFromNow(emailCode.seconds) })
    .where('id', '=', id)
    .execute();
}

/**
 * Counts an attempt to use the holder's code for an address. @returns `undefined` if there is no code, or it is too old
 * or was tried too often
 */
export async function takeAttempt(
  db: Kysely<Database>,
  holder: CodeHolder,
  emailKey: string,
): Promise<TriedCode | undefined> {
  const { rows } = await sql<TriedCode>`
    update email_codes set attempts_left = attempts_left - 1
    where ${isOf(holder)} and email_key = ${emailKey} and attempts_left > 0
      and code_hash is not null and expires_at > ${databaseNow}
    returning id, code_hash as "codeHash"`.execute(db);
  return rows[0];
}

/** Deletes a code, which works once. @returns false if it was used or replaced meanwhile */
export async function deleteCode(trx: Transaction<Database>, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('email_codes')
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes the codes of a holder. */
export async function deleteCodesOf(trx: Transaction<Database>, holder: CodeHolder): Promise<void> {
  await sql`delete from email_codes where ${isOf(holder)}`.execute(trx);
}

/**
 * Deletes codes that no longer work. They are kept for two days, because a mail is retried for a day and each attempt
 * draws new digits.
 * @returns how many
 */
export function deleteOldCodes(db: Kysely<Database>): Promise<number> {
  const where = sql`created_at < now() - interval '2 days'`;
  return deleteInBatches(db, { table: 'email_codes', key: 'id', where });
}

function isOf(holder: CodeHolder): RawBuilder<boolean> {
  return 'accountId' in holder
    ? sql<boolean>`account_id = ${holder.accountId}`
    : sql<boolean>`claim_hash = ${holder.claimHash}`;
}
