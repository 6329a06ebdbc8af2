import { AppError } from '../../../http/appError.ts';
import type { SignInFailuresRepository } from './signInFailures.repository.ts';

/** An attempt at a password that may be made, and was counted as a failure before it is. */
export type Admission = {
  readonly onRight: () => Promise<void>;
  /** It could not be made. */
  readonly onUntried: () => Promise<void>;
};

const nothing = (): Promise<void> => Promise.resolve();

/** Where limits are off. */
export const freeAdmission: Admission = { onRight: nothing, onUntried: nothing };

/** @throws {AppError} `request.too_many` while the counter's failures delay the next attempt */
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
