import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { addToCount } from '../../http/limits/rates/rateCounters.repository.ts';

const ID_BYTES = 16;
const CHALLENGE_PATTERN = /^(\d{10})\.([\w-]{22})\.([\w-]{43})$/;

export type ChallengeContext = {
  readonly sessionKey: () => Promise<string>;
  readonly db: Kysely<Database>;
};

/** Purpose of a challenge. An answer is valid only for a challenge of the same kind and scope. */
export type ChallengePurpose = readonly [kind: string, ...scope: string[]];

/**
 * Creates a challenge that must be answered before it expires. Challenges are signed, not stored, so that requesting
 * many of them uses no memory.
 * @param now in milliseconds
 */
export async function newChallenge(
  { sessionKey }: Pick<ChallengeContext, 'sessionKey'>,
  purpose: ChallengePurpose,
  { lifetimeSeconds, now = Date.now() }: { lifetimeSeconds: number; now?: number },
): Promise<string> {
  const expiresAt = Math.floor(now / 1_000) + lifetimeSeconds;
  const start = `${expiresAt}.${randomBytes(ID_BYTES).toString('base64url')}`;
  return `${start}.${seal(await sessionKey(), start, purpose)}`;
}

/** Returns the id of a challenge; `undefined` if it is forged, has another purpose or has expired. */
export function readChallenge(
  key: string,
  challenge: string,
  { purpose, now = Date.now() }: { purpose: ChallengePurpose; now?: number | undefined },
): string | undefined {
  const [, expiresAt = '', id = '', given = ''] = CHALLENGE_PATTERN.exec(challenge) ?? [];
  if (id === '' || Number(expiresAt) * 1_000 < now) return undefined;
  const expected = seal(key, `${expiresAt}.${id}`, purpose);
  return timingSafeEqual(Buffer.from(given), Buffer.from(expected)) ? id : undefined;
}

/**
 * Redeems a challenge. Its id is stored until it expires, so that only one answer counts.
 * @returns false if it was used before
 */
export async function redeemChallenge(
  db: Kysely<Database>,
  id: string,
  { kind, lifetimeSeconds }: { kind: string; lifetimeSeconds: number },
): Promise<boolean> {
  const key = `${kind}:${id}`;
  const { count } = await addToCount(db, { key, amount: 1, windowSeconds: lifetimeSeconds });
  return count === 1;
}

function seal(key: string, start: string, [kind, ...scope]: ChallengePurpose): string {
  return createHmac('sha256', key)
    .update(JSON.stringify([kind, start, ...scope]))
    .digest('base64url');
}
