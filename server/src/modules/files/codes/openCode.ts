import type { Id } from '@parchi/contract';
import type { Kysely } from 'kysely';
import type { Settings } from '../../../config/settings.ts';
import type { Database } from '../../../db/schema.ts';
import { AppError } from '../../../errors/appError.ts';
import {
  addToCount,
  findUsage,
  takeBackFromCount,
} from '../../../http/limits/rates/rateCounters.repository.ts';
import { findShareByCode } from './shareCodes.repository.ts';

const windowSeconds = 3_600;
/**
 * Maximum number of wrong codes per address and hour. Beyond it, every code from the address is refused, right or
 * wrong.
 */
const MAX_WRONG_OF_ADDRESS = 20;
/**
 * Number of wrong codes per hour, over all addresses, that shows guessing. From then on, an address with one wrong code
 * of its own is refused. Others are still served, so guessers do not keep out a person with the right code.
 */
const GUESSING_THRESHOLD = 200;
const ALL = 'wrong-code:all';

type CodeContext = {
  readonly db: Kysely<Database>;
  readonly settings: Pick<Settings, 'rateLimits'>;
};

/**
 * Returns the unexpired share that has this code.
 * @throws {AppError} `share.incorrect_code`, `share.too_many_codes`
 */
export async function openCode(
  { db, settings }: CodeContext,
  code: string,
  address: string,
): Promise<Id> {
  // Counted as wrong before the look-up, so that concurrent guesses count each other. Taken back if the code is right.
  const guess = settings.rateLimits ? await beginGuess(db, address) : undefined;
  const id = await findShareByCode(db, code);
  if (id === undefined) {
    if (guess) await addToCount(db, { key: ALL, amount: 1, windowSeconds });
    throw new AppError('share.incorrect_code');
  }
  if (guess) await takeBackFromCount(db, guess);
  return id;
}

/** Returns whether the wrong codes of an hour are too many to be typing mistakes. */
export async function isGuessedAt(db: Kysely<Database>): Promise<boolean> {
  const all = await findUsage(db, ALL);
  return all !== undefined && all.count >= GUESSING_THRESHOLD;
}

/** Counts a guess of the address. @throws {AppError} `share.too_many_codes` */
async function beginGuess(db: Kysely<Database>, address: string) {
  const counted = { key: `wrong-code:${address}`, amount: 1 };
  const { count, secondsLeft, window } = await addToCount(db, { ...counted, windowSeconds });
  if (count > MAX_WRONG_OF_ADDRESS || (count > 1 && (await isGuessedAt(db)))) {
    throw new AppError('share.too_many_codes', { retryAfterSeconds: secondsLeft });
  }
  return { ...counted, window };
}
