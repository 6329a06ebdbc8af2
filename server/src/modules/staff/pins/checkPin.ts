import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { AppError } from '../../../errors/appError.ts';
import { checkLimited } from '../../../http/limits/rates/checkLimited.ts';
import type { Passwords } from '../../accounts/accounts.module.ts';

export type CheckPinContext = {
  readonly db: Kysely<Database>;
  readonly passwords: Passwords;
  readonly isLimited: boolean;
};

export type StoredPin = { readonly pinId: string; readonly pinHash: string };

/**
 * Maximum numbers of wrong attempts per PIN, over all devices and processes. A new PIN starts at 0, so that the owner
 * need not wait.
 */
const limitsOfPin = [
  { name: 'pin', max: 5, windowSeconds: 15 * 60 },
  { name: 'pin-day', max: 20, windowSeconds: 86_400 },
] as const;

/**
 * Checks a PIN.
 * @throws {AppError} `shop.wrong_pin`; `shop.too_many_pins`, and then the PIN was not checked
 */
export async function checkPin(
  { db, passwords, isLimited }: CheckPinContext,
  { pinId, pinHash }: StoredPin,
  pin: string,
): Promise<void> {
  const isRight = await checkLimited(db, {
    limits: isLimited
      ? limitsOfPin.map(({ name, ...limit }) => ({ key: `${name}:${pinId}`, ...limit }))
      : [],
    refusal: 'shop.too_many_pins',
    check: () => passwords.matches(pinHash, pin),
  });
  if (!isRight) throw new AppError('shop.wrong_pin');
}
