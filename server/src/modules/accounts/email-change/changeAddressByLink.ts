import { hasCode } from '@parchi/object-store';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { AppError } from '../../../errors/appError.ts';
import { hashMailToken } from '../mails/mailToken.ts';
import {
  findLinkedChange,
  lockAddress,
  type EmailChange,
  type LockedAddress,
} from './emailChanges.repository.ts';

type Link = { readonly token: string; readonly isUndo: boolean };

type LinkedChange = { readonly change: EmailChange; readonly old: LockedAddress };

/** PostgreSQL's error code for a value that a unique index already contains. */
const UNIQUE_VIOLATION = '23505';

/**
 * Calls `apply` with the change of a link, in a transaction that locks the account.
 * @throws {AppError} `account.email_link_invalid`; `account.email_taken` if another account has the address
 */
export async function changeAddressByLink(
  db: Kysely<Database>,
  link: Link,
  apply: (trx: Transaction<Database>, linked: LinkedChange) => Promise<void>,
): Promise<void> {
  try {
    await db.transaction().execute(async (trx) => apply(trx, await lockChange(trx, link)));
  } catch (error) {
    if (hasCode(error, UNIQUE_VIOLATION)) throw new AppError('account.email_taken');
    throw error;
  }
}

/**
 * Finds the change of a link and locks its account. If a link is used twice at once, the second use finds no change.
 */
async function lockChange(
  trx: Transaction<Database>,
  { token, isUndo }: Link,
): Promise<LinkedChange> {
  const link = { tokenHash: hashMailToken(token), isUndo };
  const found = await findLinkedChange(trx, link);
  const old = found && (await lockAddress(trx, found.account_id));
  // Found again under the lock.
  const change = old && (await findLinkedChange(trx, link));
  if (old === undefined || change === undefined) throw new AppError('account.email_link_invalid');
  return { change, old };
}
