import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { proofOfWorkCost, proofOfWorkText, type ProofOfWork } from '@parchi/contract';
import type { RateCounters } from '../../../http/limits/rates/rateCounters.repository.ts';

/** Time to solve a challenge. It is enough for the slowest phone, and for a user who looks away meanwhile. */
const LIFETIME_SECONDS = 120;
const ID_BYTES = 16;
const CHALLENGE_PATTERN = /^(\d{10})\.([\w-]{22})\.([\w-]{43})$/;

/** The scope of a proof: one account, from one network address. */
export type ProofPurpose = { readonly emailKey: string; readonly address: string };

export type ProofsOfWork = ReturnType<typeof createProofsOfWork>;

type ProofsOfWorkOptions = {
  readonly sessionKey: () => Promise<string>;
  readonly counters: RateCounters;
};

/**
 * Creates challenges and redeems proofs of work. Challenges are signed, not stored. The id of a used proof is stored
 * until the proof expires, so that it counts only once.
 */
export function createProofsOfWork({ sessionKey, counters }: ProofsOfWorkOptions) {
  async function seal(start: string, { emailKey, address }: ProofPurpose): Promise<string> {
    return createHmac('sha256', await sessionKey())
      .update(JSON.stringify(['sign-in proof of work', start, emailKey, address]))
      .digest('base64url');
  }

  return {
    async challenge(purpose: ProofPurpose, now = Date.now()): Promise<string> {
      const expiresAt = Math.floor(now / 1_000) + LIFETIME_SECONDS;
      const start = `${expiresAt}.${randomBytes(ID_BYTES).toString('base64url')}`;
      return `${start}.${await seal(start, purpose)}`;
    },

    /** @returns false for a proof that has another scope, has expired, shows too little work, or was used before */
    async redeem(proof: ProofOfWork, purpose: ProofPurpose, now = Date.now()): Promise<boolean> {
      const [, expiresAt = '', id = '', given = ''] = CHALLENGE_PATTERN.exec(proof.challenge) ?? [];
      if (id === '' || Number(expiresAt) * 1_000 < now) return false;
      const expected = await seal(`${expiresAt}.${id}`, purpose);
      const isOurs = timingSafeEqual(Buffer.from(given), Buffer.from(expected));
      if (!isOurs || !isWorkDone(proof)) return false;
      const key = `proof-of-work:${id}`;
      const { count } = await counters.add({ key, amount: 1, windowSeconds: LIFETIME_SECONDS });
      return count === 1;
    },
  };
}

function isWorkDone({ challenge, nonces }: ProofOfWork): boolean {
  return nonces.every((nonce, part) => {
    const hash = createHash('sha256')
      .update(proofOfWorkText(challenge, part, nonce))
      .digest();
    return hash.readUInt32BE(0) >>> (32 - proofOfWorkCost.bits) === 0;
  });
}
