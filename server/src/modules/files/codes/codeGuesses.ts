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
/** Wrong codes of an address in an hour. Beyond them no code of the address is looked up, right or wrong. */
const MAX_WRONG_OF_ADDRESS = 20;
/**
 * Wrong codes of all addresses in an hour. Beyond them, codes are looked up only for addresses without a wrong one, so a
 * person with the right code is not kept out by guesses of others.
 */
const MAX_WRONG_IN_ALL = 200;
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
  // Counted before the look-up, so that guesses made at once see each other; taken back if the code is right.
  const guess = settings.rateLimits ? await beginGuess(db, address) : undefined;
  const id = await findShareByCode(db, code);
  if (id === undefined) {
    if (guess) await addToCount(db, { key: ALL, amount: 1, windowSeconds });
    throw new AppError('share.incorrect_code');
  }
  if (guess) await takeBackFromCount(db, guess);
  return id;
}

/** Returns whether more wrong codes came within an hour than people mistype. */
export async function isGuessedAt(db: Kysely<Database>): Promise<boolean> {
  const all = await findUsage(db, ALL);
  return all !== undefined && all.count >= MAX_WRONG_IN_ALL;
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
