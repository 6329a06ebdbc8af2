import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { AppError } from '../../../errors/appError.ts';
import { beginAttempt, clearFailures, giveBack } from './signInFailures.repository.ts';

/** Permission to try a password once. The attempt is already counted as a failure. */
export type Admission = {
  readonly onRight: () => Promise<void>;
  /** Call this when the password could not be checked. It takes back the counted failure. */
  readonly onUntried: () => Promise<void>;
};

/** What is needed to limit guesses of passwords. The limits apply to every call that checks a password. */
export type AdmissionContext = {
  readonly db: Kysely<Database>;
  readonly isLimited: boolean;
};

const nothing = (): Promise<void> => Promise.resolve();

/** The admission of every attempt if limits are switched off. */
export const freeAdmission: Admission = { onRight: nothing, onUntried: nothing };

/**
 * Admits the next attempt, unless earlier failures under this counter still delay it.
 * @throws {AppError} `request.too_many`
 */
export async function admitByDelay(
  { db, isLimited }: AdmissionContext,
  counter: string,
): Promise<Admission> {
  if (!isLimited) return freeAdmission;
  const retryAfterSeconds = await beginAttempt(db, counter);
  if (retryAfterSeconds > 0) throw new AppError('request.too_many', { retryAfterSeconds });
  return {
    onRight: () => clearFailures(db, counter),
    onUntried: () => giveBack(db, counter),
  };
}
