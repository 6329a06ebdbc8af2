import type { Account } from '../accounts.repository.ts';
import type { Passwords } from '../passwords/passwords.ts';
import type { Admission } from './admission.ts';

type Attempt = {
  readonly admission: Admission;
  /** `undefined` when no account has the address. The check then takes the same time. */
  readonly account: Account | undefined;
  readonly password: string;
};

/**
 * Checks a password. Every call that checks a password uses this function, so that each attempt is admitted and counted
 * first.
 */
export async function checkPassword(
  passwords: Passwords,
  { admission, account, password }: Attempt,
): Promise<boolean> {
  const isRight = await passwords
    .matches(account?.passwordHash, password)
    .catch(async (error: unknown) => {
      await admission.onUntried();
      throw error;
    });
  if (isRight) await admission.onRight();
  return isRight;
}
