import { AppError } from '../../http/appError.ts';
import type { Account } from './accounts.repository.ts';
import type { Passwords } from './passwords/passwords.ts';
import type { SignInFailuresRepository } from './signInFailures.repository.ts';

export type CheckPasswordOptions = {
  readonly failures: SignInFailuresRepository;
  readonly passwords: Passwords;
  readonly isLimited: boolean;
};

type Attempt = {
  /** What its failures are counted with. */
  readonly counter: string;
  /** `undefined` when nobody has the address: it is found out no sooner. */
  readonly account: Account | undefined;
  readonly password: string;
};

export type CheckPassword = (attempt: Attempt) => Promise<boolean>;

/** The one place where a password is tried, so that guesses are counted wherever they are made. */
export function createCheckPassword(options: CheckPasswordOptions): CheckPassword {
  const { failures, passwords, isLimited } = options;

  /** @throws {AppError} `request.too_many` after too many failures */
  return async function checkPassword({ counter, account, password }) {
    const retryAfterSeconds = isLimited ? await failures.beginAttempt(counter) : 0;
    if (retryAfterSeconds > 0) throw new AppError('request.too_many', { retryAfterSeconds });
    const isRight = await passwords
      .matches(account?.passwordHash, password)
      .catch(async (error: unknown) => {
        if (isLimited) await failures.giveBack(counter);
        throw error;
      });
    if (isRight && isLimited) await failures.forget(counter);
    return isRight;
  };
}
