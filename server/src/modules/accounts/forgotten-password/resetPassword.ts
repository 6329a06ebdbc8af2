import type { ResetPasswordRequest } from '@parchi/contract';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { AppError } from '../../../errors/appError.ts';
import { updatePassword } from '../accounts.repository.ts';
import { markConfirmed } from '../email-codes/markConfirmed.ts';
import { enqueuePasswordChanged } from '../passwords/enqueuePasswordChanged.ts';
import { hashMailToken } from '../mails/mailToken.ts';
import { deletePasskeysOf } from '../passkeys/passkeys.repository.ts';
import type { CheckNewPassword } from '../passwords/checkNewPassword.ts';
import type { Passwords } from '../passwords/passwords.ts';
import { endAllSessions } from '../sessions/sessions.repository.ts';
import { findResetAccount } from './passwordResets.repository.ts';

export type ResetPasswordContext = {
  readonly db: Kysely<Database>;
  readonly passwords: Passwords;
  readonly checkNewPassword: CheckNewPassword;
};

/**
 * Sets a new password by the link in a mail. Ends every session of the account, removes its passkeys and tells its
 * owner by mail. All its reset links stop working, and its address counts as confirmed, because the link was sent
 * there.
 * @throws {AppError} `account.reset_link_invalid`, `account.password_…`
 */
export async function resetPassword(
  { db, passwords, checkNewPassword }: ResetPasswordContext,
  { token, newPassword }: ResetPasswordRequest,
): Promise<void> {
  const account = await findResetAccount(db, hashMailToken(token));
  if (!account) throw new AppError('account.reset_link_invalid');
  await checkNewPassword(newPassword, account);
  const newHash = await passwords.hash(newPassword);
  const isReset = await db.transaction().execute(async (trx) => {
    // Finds no row if the password was changed meanwhile, for example by the same link.
    if (!(await updatePassword(trx, account, newHash))) return false;
    await endAllSessions(trx, account.id);
    await deletePasskeysOf(trx, account.id);
    if (!account.isEmailConfirmed) await markConfirmed(trx, account.id);
    await enqueuePasswordChanged(trx, account);
    return true;
  });
  if (!isReset) throw new AppError('account.reset_link_invalid');
}
