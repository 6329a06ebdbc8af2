import type { Account } from '../accounts.repository.ts';
import type { Passwords } from '../passwords/passwords.ts';
import type { Admission } from './admission.ts';

type Attempt = {
  readonly admission: Admission;
  /** `undefined` when nobody has the address: it is found out no sooner. */
  readonly account: Account | undefined;
  readonly password: string;
};

/** The one place where a password is tried: each attempt was admitted and counted before. */
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
