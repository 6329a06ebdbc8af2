import { AppError } from '../../../errors/appError.ts';
import { loadCommonPasswords } from './loadCommonPasswords.ts';
import { findPasswordFault, type PasswordContext } from './password.rules.ts';

export type CheckNewPassword = (
  password: string,
  owner: Pick<PasswordContext, 'name' | 'email'>,
) => Promise<void>;

/** Creates the function that checks new passwords. It reads the list of common passwords on its first use. */
export function createCheckNewPassword(): CheckNewPassword {
  let loading: Promise<ReadonlySet<string>> | undefined;

  /** @throws {AppError} `account.password_too_short`, `…_too_long`, `…_too_common` */
  return async function checkNewPassword(password, owner) {
    loading ??= loadCommonPasswords();
    const fault = findPasswordFault(password, { ...owner, commonPasswords: await loading });
    if (fault !== undefined) throw new AppError(fault);
  };
}
