import { AppError } from '../../../errors/appError.ts';
import type { SignInFailuresRepository } from './signInFailures.repository.ts';

/** Permission to try a password once. The attempt is already counted as a failure. */
export type Admission = {
  readonly onRight: () => Promise<void>;
  /** Call this when the password could not be checked. It takes back the counted failure. */
  readonly onUntried: () => Promise<void>;
};

const nothing = (): Promise<void> => Promise.resolve();

/** The admission of every attempt if limits are switched off. */
export const freeAdmission: Admission = { onRight: nothing, onUntried: nothing };

/**
 * Admits the next attempt, unless earlier failures under this counter still delay it. @throws {AppError}
 * `request.too_many`
 */
export async function admitByDelay(
  failures: SignInFailuresRepository,
  counter: string,
): Promise<Admission> {
  const retryAfterSeconds = await failures.beginAttempt(counter);
  if (retryAfterSeconds > 0) throw new AppError('request.too_many', { retryAfterSeconds });
  return {
    onRight: () => failures.forget(counter),
    onUntried: () => failures.giveBack(counter),
  };
}
