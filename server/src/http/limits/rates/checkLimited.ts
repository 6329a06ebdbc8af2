import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { AppError } from '../../../errors/appError.ts';
import { addToCount, takeBackFromCount, type Usage } from './rateCounters.repository.ts';

export type GuessLimit = {
  readonly key: string;
  /** Maximum number of wrong attempts in one window. */
  readonly max: number;
  readonly windowSeconds: number;
};

type LimitedCheck = {
  readonly limits: readonly GuessLimit[];
  /** Code of the error beyond a limit. */
  readonly refusal: AppError['code'];
  /** Returns whether the attempt is right. */
  readonly check: () => Promise<boolean>;
};

type Counted = { readonly key: string; readonly window: Usage['window'] };

/**
 * Checks a guess, such as a password, and limits wrong ones. Each attempt counts as a wrong one before it is checked,
 * so that simultaneous attempts can't exceed the limit together.
 * @returns whether the guess is right
 * @throws {AppError} `refusal` beyond a limit; the guess is then not checked
 */
export async function checkLimited(
  db: Kysely<Database>,
  { limits, refusal, check }: LimitedCheck,
): Promise<boolean> {
  const counted = await countAttempt(db, limits, refusal);
  let isChecked = false;
  let isRight = false;
  try {
    isRight = await check();
    isChecked = true;
  } finally {
    if (isRight || !isChecked) await takeBack(db, counted);
  }
  return isRight;
}

async function countAttempt(
  db: Kysely<Database>,
  limits: readonly GuessLimit[],
  refusal: AppError['code'],
): Promise<Counted[]> {
  const counted: Counted[] = [];
  for (const { key, max, windowSeconds } of limits) {
    const { count, secondsLeft, window } = await addToCount(db, { key, amount: 1, windowSeconds });
    counted.push({ key, window });
    if (count <= max) continue;
    // An attempt that was not checked must not count, or it would use up the daily limit.
    await takeBack(db, counted);
    throw new AppError(refusal, { retryAfterSeconds: secondsLeft });
  }
  return counted;
}

async function takeBack(db: Kysely<Database>, counted: readonly Counted[]): Promise<void> {
  for (const { key, window } of counted) await takeBackFromCount(db, { key, amount: 1, window });
}
