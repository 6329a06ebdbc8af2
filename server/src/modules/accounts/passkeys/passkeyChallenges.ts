import type { FastifyBaseLogger } from 'fastify';
import { AppError } from '../../../errors/appError.ts';
import {
  newChallenge,
  readChallenge,
  redeemChallenge,
  type ChallengeContext,
  type ChallengePurpose,
} from '../challenges.ts';

/** Time to find the device and unlock it. */
const LIFETIME_SECONDS = 300;
/** The same time, for the browser's dialog. */
export const PASSKEY_TIMEOUT_MS = LIFETIME_SECONDS * 1_000;

/** Creates a challenge. @returns what an authenticator signs, in base64url */
export async function newPasskeyChallenge(
  context: Pick<ChallengeContext, 'sessionKey'>,
  purpose: ChallengePurpose,
): Promise<string> {
  const challenge = await newChallenge(context, purpose, { lifetimeSeconds: LIFETIME_SECONDS });
  return Buffer.from(challenge).toString('base64url');
}

export type CheckAnswerContext = ChallengeContext & { readonly log: FastifyBaseLogger };

/**
 * Verifies an authenticator's response to a challenge and redeems the challenge.
 * @param verify verifies the response. It throws if the response is wrong, and passes the signed challenge to `isOurs`
 * @throws {AppError} `account.passkey_failed`
 */
export async function checkAnswer<Verified>(
  { db, sessionKey, log }: CheckAnswerContext,
  purpose: ChallengePurpose,
  verify: (isOurs: (challenge: string) => boolean) => Promise<Verified>,
): Promise<Verified> {
  const key = await sessionKey();
  let id: string | undefined;
  const isOurs = (challenge: string): boolean => {
    const text = Buffer.from(challenge, 'base64url').toString('latin1');
    id = readChallenge(key, text, { purpose });
    return id !== undefined;
  };
  const verified = await verify(isOurs).catch((error: unknown) => {
    log.info({ area: 'accounts', reason: String(error) }, 'a passkey was refused');
    throw new AppError('account.passkey_failed');
  });
  const use = { kind: 'passkey', lifetimeSeconds: LIFETIME_SECONDS };
  if (id === undefined || !(await redeemChallenge(db, id, use))) {
    throw new AppError('account.passkey_failed');
  }
  return verified;
}
