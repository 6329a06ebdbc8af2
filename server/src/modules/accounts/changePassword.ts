import type { ChangePasswordRequest } from '@parchi/contract';
import { AppError } from '../../http/appError.ts';
import type { SignedIn } from '../../http/signedIn.ts';
import type { AccountsRepository } from './accounts.repository.ts';
import type { CheckPassword } from './checkPassword.ts';
import type { CheckNewPassword } from './passwords/checkNewPassword.ts';
import type { Passwords } from './passwords/passwords.ts';
import type { SessionsRepository } from './sessions/sessions.repository.ts';

export type ChangePasswordOptions = {
  readonly accounts: AccountsRepository;
  readonly sessions: SessionsRepository;
  readonly passwords: Passwords;
  readonly checkPassword: CheckPassword;
  readonly checkNewPassword: CheckNewPassword;
};

/**
 * Ends every session but the one that asks.
 * @throws {AppError} `account.incorrect_password`, `account.password_…`, `request.too_many`
 */
export function createChangePassword(options: ChangePasswordOptions) {
  const { accounts, sessions, passwords } = options;

  return async function changePassword(
    { accountId, sessionHash }: SignedIn,
    { currentPassword, newPassword }: ChangePasswordRequest,
  ): Promise<void> {
    const account = await accounts.findById(accountId);
    if (account === undefined) throw new AppError('account.signed_out');
    // Strangers, who can fail to sign in, can't keep its owner from this.
    const counter = `change-password:${accountId}`;
    if (!(await options.checkPassword({ counter, account, password: currentPassword }))) {
      throw new AppError('account.incorrect_password');
    }
    await options.checkNewPassword(newPassword, account);
    const newHash = await passwords.hash(newPassword);
    const isChanged = await sessions.changePassword({ sessionHash, account, newHash });
    if (!isChanged) throw new AppError('account.incorrect_password');
  };
}
