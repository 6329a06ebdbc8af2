import type { ChangePasswordRequest } from '@parchi/contract';
import { AppError } from '../../errors/appError.ts';
import type { SignedIn } from '../../http/signedIn.ts';
import type { AccountsRepository } from './accounts.repository.ts';
import type { CheckNewPassword } from './passwords/checkNewPassword.ts';
import type { Passwords } from './passwords/passwords.ts';
import { newSession, type SessionContext } from './sessions/sessionHashes.ts';
import type { SessionsRepository } from './sessions/sessions.repository.ts';
import { admitPasswordChange, type AdmissionContext } from './sign-in-limits/admission.ts';
import { checkPassword } from './sign-in-limits/checkPassword.ts';

export type ChangePasswordContext = {
  readonly accounts: AccountsRepository;
  readonly sessions: SessionsRepository;
  readonly cookies: SessionContext;
  readonly passwords: Passwords;
  readonly signInLimits: AdmissionContext;
  readonly checkNewPassword: CheckNewPassword;
};

/**
 * Changes the password, ends every session of the account and starts a new one for the calling browser. A copied
 * session cookie therefore stops working.
 * @returns the cookie value of the new session
 * @throws {AppError} `account.incorrect_password`, `account.password_…`, `request.too_many`; `account.signed_out` when
 * the calling session has ended meanwhile: then nothing changes
 */
export async function changePassword(
  context: ChangePasswordContext,
  { accountId, sessionHash: previousHash }: SignedIn,
  { currentPassword, newPassword }: ChangePasswordRequest,
): Promise<string> {
  const { accounts, sessions, cookies, passwords, signInLimits } = context;
  const account = await accounts.findById(accountId);
  if (account === undefined) throw new AppError('account.signed_out');
  const admission = await admitPasswordChange(signInLimits, accountId);
  if (!(await checkPassword(passwords, { admission, account, password: currentPassword }))) {
    throw new AppError('account.incorrect_password');
  }
  await context.checkNewPassword(newPassword, account);
  const newHash = await passwords.hash(newPassword);
  const { value, sessionHash } = await newSession(cookies);
  const isChanged = await sessions.transaction(async (queries) => {
    // This update locks the account's row. It finds no row if the password was changed after this call checked it.
    if (!(await queries.updatePassword(account, newHash))) return false;
    const isAlive = await queries.replace(previousHash, sessionHash);
    if (!isAlive) throw new AppError('account.signed_out');
    await queries.endOthers(account.id, previousHash);
    await queries.insert(sessionHash, account.id);
    return true;
  });
  if (!isChanged) throw new AppError('account.incorrect_password');
  return value;
}
