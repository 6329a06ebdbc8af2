import type { Id } from '@parchi/contract';
import type { Kysely } from 'kysely';
import type { Settings } from '../../../config/settings.ts';
import type { Database } from '../../../db/schema.ts';
import { AppError } from '../../../errors/appError.ts';
import { checkLimited, type GuessLimit } from '../../../http/limits/rates/checkLimited.ts';
import { addToCount, findUsage } from '../../../http/limits/rates/rateCounters.repository.ts';
import type { Passwords } from '../../accounts/accounts.module.ts';
import { shareIdHash } from '../endedShares.repository.ts';

export type SharePasswordContext = {
  readonly db: Kysely<Database>;
  readonly settings: Pick<Settings, 'rateLimits'>;
  readonly passwords: Passwords;
};

type LockedShare = {
  readonly id: Id;
  /** Argon2id hash of the share's password; `undefined` for a share without one. */
  readonly passwordHash: string | undefined;
};

const DAY_SECONDS = 86_400;
/** Maximum numbers of wrong passwords of one address for one share. */
const limitsOfAddress = [
  { name: 'share-password', max: 10, windowSeconds: 900 },
  { name: 'share-password-day', max: 40, windowSeconds: DAY_SECONDS },
] as const;
/**
 * Number of wrong passwords per day for one share, over all addresses, that shows guessing. From then on, each address
 * may try only one wrong password per 15 minutes, so guessers do not keep out the real receiver.
 */
const GUESSING_THRESHOLD = 100;

/**
 * Returns when the password is right, or the share needs none.
 * @throws {AppError} `share.password_needed`, `share.wrong_password`; `share.too_many_passwords`, and then the password
 * was not checked
 */
export async function requirePassword(
  { db, settings, passwords }: SharePasswordContext,
  { id, passwordHash }: LockedShare,
  { password, address }: { readonly password: string | undefined; readonly address: string },
): Promise<void> {
  if (passwordHash === undefined) return;
  if (password === undefined || password === '') throw new AppError('share.password_needed');
  // The count outlives the share, so its key must not contain the id.
  const share = shareIdHash(id).toString('hex').slice(0, 32);
  const allKey = `share-password-all:${share}`;
  const isRight = await checkLimited(db, {
    limits: settings.rateLimits ? await limitsFor(db, { share, allKey, address }) : [],
    refusal: 'share.too_many_passwords',
    check: () => passwords.matches(passwordHash, password),
  });
  if (isRight) return;
  if (settings.rateLimits) {
    await addToCount(db, { key: allKey, amount: 1, windowSeconds: DAY_SECONDS });
  }
  throw new AppError('share.wrong_password');
}

async function limitsFor(
  db: Kysely<Database>,
  { share, allKey, address }: Record<'share' | 'allKey' | 'address', string>,
): Promise<GuessLimit[]> {
  const all = await findUsage(db, allKey);
  const isGuessedAt = all !== undefined && all.count >= GUESSING_THRESHOLD;
  return limitsOfAddress.map(({ name, max, windowSeconds }) => ({
    key: `${name}:${share}:${address}`,
    max: isGuessedAt && windowSeconds < DAY_SECONDS ? 1 : max,
    windowSeconds,
  }));
}
