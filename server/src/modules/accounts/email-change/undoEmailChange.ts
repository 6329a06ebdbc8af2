import { randomBytes } from 'node:crypto';
import type { EmailLinkRequest, Id } from '@parchi/contract';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { AppError } from '../../../errors/appError.ts';
import { deletePasskeysOf } from '../passkeys/passkeys.repository.ts';
import type { Passwords } from '../passwords/passwords.ts';
import { endAllSessions } from '../sessions/sessions.repository.ts';
import { deleteTotp } from '../totp/totp.repository.ts';
import { changeAddressByLink } from './changeAddressByLink.ts';
import { deleteChangesSince, dropPassword, saveAddress } from './emailChanges.repository.ts';

export type UndoEmailChangeContext = {
  readonly db: Kysely<Database>;
  readonly passwords: Passwords;
};

/**
 * Restores the old address by the link that was sent to it, in case somebody else changed the address. Ends every
 * session, and removes passkeys and two-step sign-in. Nobody can sign in until a new password is set through a mail to
 * the old address.
 * @throws {AppError} `account.email_link_invalid`
 */
export async function undoEmailChange(
  { db, passwords }: UndoEmailChangeContext,
  { token }: EmailLinkRequest,
): Promise<void> {
  const unknownHash = await passwords.hash(randomBytes(32).toString('base64'));
  await changeAddressByLink(db, { token, isUndo: true }, async (trx, { change }) => {
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
