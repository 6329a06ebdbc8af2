import { createHash } from 'node:crypto';
import { proofOfWorkCost, proofOfWorkText, type ProofOfWork } from '@parchi/contract';
import {
  newChallenge as newSignedChallenge,
  readChallenge,
  redeemChallenge,
  type ChallengeContext,
  type ChallengePurpose,
} from '../challenges.ts';

/** Time to solve a challenge. It is enough for the slowest phone, and for a user who looks away meanwhile. */
const LIFETIME_SECONDS = 120;

/** The scope of a proof: one account, from one network address. */
export type ProofPurpose = { readonly emailKey: string; readonly address: string };

export type ProofContext = ChallengeContext;

export function newChallenge(
  context: Pick<ProofContext, 'sessionKey'>,
  purpose: ProofPurpose,
  now = Date.now(),
): Promise<string> {
  const lifetimeSeconds = LIFETIME_SECONDS;
  return newSignedChallenge(context, challengePurpose(purpose), { lifetimeSeconds, now });
}

/**
 * Redeems a proof of work, which counts only once.
 * @returns false for a proof that has another scope, has expired, shows too little work, or was used before
 */
export async function redeemProof(
  { db, sessionKey }: ProofContext,
  proof: ProofOfWork,
  { now, ...purpose }: ProofPurpose & { readonly now?: number },
): Promise<boolean> {
  const read = { purpose: challengePurpose(purpose), now };
  const id = readChallenge(await sessionKey(), proof.challenge, read);
  if (id === undefined || !isWorkDone(proof)) return false;
  return redeemChallenge(db, id, { kind: 'proof-of-work', lifetimeSeconds: LIFETIME_SECONDS });
}

function challengePurpose({ emailKey, address }: ProofPurpose): ChallengePurpose {
  return ['sign-in proof of work', emailKey, address];
}

function isWorkDone({ challenge, nonces }: ProofOfWork): boolean {
  return nonces.every((nonce, part) => {
    const hash = createHash('sha256')
      .update(proofOfWorkText(challenge, part, nonce))
      .digest();
    return hash.readUInt32BE(0) >>> (32 - proofOfWorkCost.bits) === 0;
  });
}
