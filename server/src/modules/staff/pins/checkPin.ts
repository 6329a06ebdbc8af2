import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { AppError } from '../../../errors/appError.ts';
import {
  addToCount,
  takeBackFromCount,
  type Usage,
} from '../../../http/limits/rates/rateCounters.repository.ts';
import type { Passwords } from '../../accounts/accounts.module.ts';

export type CheckPinContext = {
  readonly db: Kysely<Database>;
  readonly passwords: Passwords;
  readonly isLimited: boolean;
};

export type StoredPin = { readonly pinId: string; readonly pinHash: string };

/**
 * How many wrong PINs are checked of one PIN, on all devices and by all processes together. A new PIN starts at 0, so
 * that the owner need not wait.
 */
const limitsOfPin = [
  { name: 'pin', max: 5, windowSeconds: 15 * 60 },
  { name: 'pin-day', max: 20, windowSeconds: 86_400 },
] as const;

type Counted = { readonly key: string; readonly window: Usage['window'] };

/**
 * Checks a PIN. Each attempt is counted as a wrong one before it is checked, so that simultaneous ones count each other.
 * @throws {AppError} `shop.wrong_pin`; `shop.too_many_pins`, and then the PIN was not checked
 */
export async function checkPin(
  { db, passwords, isLimited }: CheckPinContext,
  { pinId, pinHash }: StoredPin,
  pin: string,
): Promise<void> {
  const counted = isLimited ? await countAttempt(db, pinId) : [];
  let isChecked = false;
  let isRight = false;
  try {
    isRight = await passwords.matches(pinHash, pin);
    isChecked = true;
  } finally {
    if (isRight || !isChecked) await takeBack(db, counted);
  }
  if (!isRight) throw new AppError('shop.wrong_pin');
}

async function countAttempt(db: Kysely<Database>, pinId: string): Promise<Counted[]> {
  const counted: Counted[] = [];
  for (const { name, max, windowSeconds } of limitsOfPin) {
    const key = `${name}:${pinId}`;
    const { count, secondsLeft, window } = await addToCount(db, { key, amount: 1, windowSeconds });
    counted.push({ key, window });
    if (count <= max) continue;
    // What was not checked is no guess: it must not use up the day.
    await takeBack(db, counted);
    throw new AppError('shop.too_many_pins', { retryAfterSeconds: secondsLeft });
  }
  return counted;
}

async function takeBack(db: Kysely<Database>, counted: readonly Counted[]): Promise<void> {
  for (const { key, window } of counted) await takeBackFromCount(db, { key, amount: 1, window });
}
