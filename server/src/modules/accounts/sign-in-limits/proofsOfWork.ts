import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { proofOfWorkCost, proofOfWorkText, type ProofOfWork } from '@parchi/contract';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { addToCount } from '../../../http/limits/rates/rateCounters.repository.ts';

/** Time to solve a challenge. It is enough for the slowest phone, and for a user who looks away meanwhile. */
const LIFETIME_SECONDS = 120;
const ID_BYTES = 16;
const CHALLENGE_PATTERN = /^(\d{10})\.([\w-]{22})\.([\w-]{43})$/;

/** The scope of a proof: one account, from one network address. */
export type ProofPurpose = { readonly emailKey: string; readonly address: string };

export type ProofContext = {
  readonly sessionKey: () => Promise<string>;
  readonly db: Kysely<Database>;
};

/** Creates a challenge. Challenges are signed, not stored. */
export async function newChallenge(
  { sessionKey }: Pick<ProofContext, 'sessionKey'>,
  purpose: ProofPurpose,
  now = Date.now(),
): Promise<string> {
  const expiresAt = Math.floor(now / 1_000) + LIFETIME_SECONDS;
  const start = `${expiresAt}.${randomBytes(ID_BYTES).toString('base64url')}`;
  return `${start}.${seal(await sessionKey(), start, purpose)}`;
}

/**
 * Redeems a proof of work. The id of a used proof is stored until the proof expires, so that it counts only once.
 * @returns false for a proof that has another scope, has expired, shows too little work, or was used before
 */
export async function redeemProof(
  { db, sessionKey }: ProofContext,
  proof: ProofOfWork,
  { now = Date.now(), ...purpose }: ProofPurpose & { readonly now?: number },
): Promise<boolean> {
  const [, expiresAt = '', id = '', given = ''] = CHALLENGE_PATTERN.exec(proof.challenge) ?? [];
  if (id === '' || Number(expiresAt) * 1_000 < now) return false;
  const expected = seal(await sessionKey(), `${expiresAt}.${id}`, purpose);
  const isOurs = timingSafeEqual(Buffer.from(given), Buffer.from(expected));
  if (!isOurs || !isWorkDone(proof)) return false;
  const key = `proof-of-work:${id}`;
  const { count } = await addToCount(db, { key, amount: 1, windowSeconds: LIFETIME_SECONDS });
  return count === 1;
}

function seal(key: string, start: string, { emailKey, address }: ProofPurpose): string {
  return createHmac('sha256', key)
    .update(JSON.stringify(['sign-in proof of work', start, emailKey, address]))
    .digest('base64url');
}

function isWorkDone({ challenge, nonces }: ProofOfWork): boolean {
  return nonces.every((nonce, part) => {
    const hash = createHash('sha256')
      .update(proofOfWorkText(challenge, part, nonce))
      .digest();
    return hash.readUInt32BE(0) >>> (32 - proofOfWorkCost.bits) === 0;
  });
}
