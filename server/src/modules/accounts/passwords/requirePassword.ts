import type { Id } from '@parchi/contract';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { AppError } from '../../../errors/appError.ts';
import { findAccount, type Account } from '../accounts.repository.ts';
import type { Passwords } from './passwords.ts';
import type { AdmissionContext } from '../sign-in-limits/admission.ts';
import { admitPasswordCheck } from '../sign-in-limits/admitPasswordCheck.ts';
import { checkPassword } from '../sign-in-limits/checkPassword.ts';

export type RequirePasswordContext = {
  readonly db: Kysely<Database>;
  readonly passwords: Passwords;
  readonly signInLimits: AdmissionContext;
};

/**
 * Checks the password of a signed-in account again, before an action for which a borrowed session must not be enough.
 * @throws {AppError} `account.incorrect_password`, `request.too_many`, `account.signed_out`
 */
export async function requirePassword(
  { db, passwords, signInLimits }: RequirePasswordContext,
  accountId: Id,
  password: string,
): Promise<Account> {
  const account = await findAccount(db, accountId);
  if (account === undefined) throw new AppError('account.signed_out');
  const admission = await admitPasswordCheck(signInLimits, accountId);
  if (!(await checkPassword(passwords, { admission, account, password }))) {
    throw new AppError('account.incorrect_password');
  }
  return account;
}
