import { randomBytes } from 'node:crypto';
import type { EmailLinkRequest, Id } from '@parchi/contract';
import { hasCode } from '@parchi/object-store';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { AppError } from '../../../errors/appError.ts';
import { enqueueMail } from '../../../mail/enqueueMail.ts';
import { inMailTime } from '../../../mail/inMailTime.ts';
import { freeAddress } from '../email-codes/freeAddress.ts';
import { markConfirmed } from '../email-codes/markConfirmed.ts';
import { hashMailToken, newMailToken } from '../mails/mailToken.ts';
import { deletePasskeysOf } from '../passkeys/passkeys.repository.ts';
import type { Passwords } from '../passwords/passwords.ts';
import { endAllSessions } from '../sessions/sessions.repository.ts';
import { deleteTotp } from '../totp/totp.repository.ts';
import {
  deleteChangesSince,
  dropPassword,
  findLinkedChange,
  insertEmailLink,
  lockAddress,
  markApplied,
  saveAddress,
  type EmailChange,
} from './emailChanges.repository.ts';
import { isReserved } from './isReserved.ts';

export type EmailLinksContext = {
  readonly db: Kysely<Database>;
  readonly passwords: Passwords;
  /** Called after a mail was written to the outbox, so that it is sent at once. */
  readonly onMailWritten: () => void;
};

type LinkKind = 'confirm' | 'undo';

/**
 * Creates the link of a mail about an address change when the mail is sent.
 * @returns the URL fragment of the page that the link opens
 */
export async function createEmailLink(
  db: Kysely<Database>,
  change: string,
  kind: LinkKind,
): Promise<string> {
  const { token, tokenHash } = newMailToken();
  const isUndo = kind === 'undo';
  await insertEmailLink(db, { tokenHash, change, isUndo });
  return isUndo ? `undo-${token}` : token;
}

/**
 * Applies an address change by the link in the mail to the new address. The old address, if it was confirmed, gets a
 * mail with a link that undoes the change. An account that holds the new address unconfirmed loses it.
 * @throws {AppError} `account.email_link_invalid`; `account.email_taken` if another account got the address meanwhile
 */
export async function confirmEmailChange(
  { db, onMailWritten }: EmailLinksContext,
  { token }: EmailLinkRequest,
): Promise<void> {
  await changeAddress(db, async (trx) => {
    const { change, old } = await lockChange(trx, { token, isUndo: false });
    if (old.passwordVersion !== change.password_version) {
      throw new AppError('account.email_link_invalid');
    }
    const to = { email: change.email, emailKey: change.email_key };
    await freeAddress(trx, to.emailKey);
    await saveAddress(trx, change.account_id, to);
    // Checked after the update, which waits for concurrent transactions that hold or release the address.
    if (await isReserved(trx, to.emailKey, change.account_id)) {
      throw new AppError('account.email_taken');
    }
    await markApplied(trx, change, old);
    await markConfirmed(trx, change.account_id);
    // An address that was never confirmed may be a stranger's, so it gets no mail.
    if (!old.isEmailConfirmed) return;
    await enqueueMail(trx, {
      kind: 'email-changed',
      to: old.email,
      onceKey: `email-changed:${change.id}`,
      details: { change: change.id, time: inMailTime(new Date()) },
    });
  });
  onMailWritten();
}

/**
 * Restores the old address by the link that was sent to it, in case somebody else changed the address. Ends every
 * session, and removes passkeys and two-step sign-in. Nobody can sign in until a new password is set through a mail to
 * the old address.
 * @throws {AppError} `account.email_link_invalid`
 */
export async function undoEmailChange(
  { db, passwords }: EmailLinksContext,
  { token }: EmailLinkRequest,
): Promise<void> {
  const unknownHash = await passwords.hash(randomBytes(32).toString('base64'));
  await changeAddress(db, async (trx) => {
    const { change } = await lockChange(trx, { token, isUndo: true });
    const { account_id: accountId, old_email: email, old_email_key: emailKey } = change;
    if (email === null || emailKey === null) throw new AppError('account.email_link_invalid');
    await deleteChangesSince(trx, change);
    await saveAddress(trx, accountId, { email, emailKey });
    await dropPassword(trx, accountId, unknownHash);
    await endAllSessions(trx, accountId as Id);
    await deletePasskeysOf(trx, accountId);
    await deleteTotp(trx, accountId);
  });
}

type Link = { readonly token: string; readonly isUndo: boolean };

/**
 * Finds the change of a link and locks its account. If a link is used twice at once, the second use finds no change.
 */
async function lockChange(trx: Transaction<Database>, { token, isUndo }: Link) {
  const link = { tokenHash: hashMailToken(token), isUndo };
  const found = await findLinkedChange(trx, link);
  const old = found && (await lockAddress(trx, found.account_id));
  // Found again under the lock.
  const change: EmailChange | undefined = old && (await findLinkedChange(trx, link));
  if (old === undefined || change === undefined) throw new AppError('account.email_link_invalid');
  return { change, old };
}

/** PostgreSQL's error code for a value that a unique index already contains. */
const UNIQUE_VIOLATION = '23505';

async function changeAddress(
  db: Kysely<Database>,
  change: (trx: Transaction<Database>) => Promise<void>,
): Promise<void> {
  try {
    await db.transaction().execute(change);
  } catch (error) {
    if (hasCode(error, UNIQUE_VIOLATION)) throw new AppError('account.email_taken');
    throw error;
  }
}
