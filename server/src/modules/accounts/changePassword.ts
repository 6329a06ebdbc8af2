import type { ChangePasswordRequest } from '@parchi/contract';
import { AppError } from '../../errors/appError.ts';
import type { SignedIn } from '../../http/signedIn.ts';
import type { AccountsRepository } from './accounts.repository.ts';
import type { CheckNewPassword } from './passwords/checkNewPassword.ts';
import type { Passwords } from './passwords/passwords.ts';
import type { SessionHashes } from './sessions/sessionHashes.ts';
import type { SessionsRepository } from './sessions/sessions.repository.ts';
import { checkPassword } from './sign-in-limits/checkPassword.ts';
import type { SignInLimits } from './sign-in-limits/signInLimits.ts';

export type ChangePasswordOptions = {
  readonly accounts: AccountsRepository;
  readonly sessions: SessionsRepository;
  readonly sessionHashes: SessionHashes;
  readonly passwords: Passwords;
  readonly signInLimits: SignInLimits;
  readonly checkNewPassword: CheckNewPassword;
};

/**
 * Returns a function that changes the password, ends every session and starts a new one for the caller.
 * @returns the cookie value of the new session
 * @throws {AppError} `account.incorrect_password`, `account.password_…`, `request.too_many`
 */
export function createChangePassword(options: ChangePasswordOptions) {
  const { accounts, sessions, sessionHashes, passwords } = options;

  return async function changePassword(
    { accountId, sessionHash: previousHash }: SignedIn,
    { currentPassword, newPassword }: ChangePasswordRequest,
  ): Promise<string> {
    const account = await accounts.findById(accountId);
    if (account === undefined) throw new AppError('account.signed_out');
    const admission = await options.signInLimits.admitPasswordChange(accountId);
    if (!(await checkPassword(passwords, { admission, account, password: currentPassword }))) {
      throw new AppError('account.incorrect_password');
    }
    await options.checkNewPassword(newPassword, account);
    const newHash = await passwords.hash(newPassword);
    const { value, sessionHash } = await sessionHashes.create();
    const change = { sessionHash, previousHash, account, newHash };
    if (!(await sessions.changePassword(change))) throw new AppError('account.incorrect_password');
    return value;
  };
}
