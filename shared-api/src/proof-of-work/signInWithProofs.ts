import type { SignInRequest } from '@parchi/contract';
import type { ApiResult } from '../calls/apiResult.ts';
import type { ApiCall } from '../calls/baseQuery.ts';
import { solveProofOfWork } from './solveProofOfWork.ts';
import { workChallengeOf } from './workChallengeOf.ts';

export interface SignInWithWork {
  readonly path: ApiCall['path'];
  readonly request: SignInRequest;
  readonly send: (call: ApiCall) => ApiResult | PromiseLike<ApiResult>;
  readonly signal: AbortSignal;
}

/**
 * Maximum number of proofs for one sign-in. A proof expires after two minutes, which can pass while a phone sleeps, so
 * a second proof is computed if the first was refused.
 */
const MAX_PROOFS = 2;

/**
 * When the server refuses a sign-in because it demands a proof of work, computes the proof and signs in again with it.
 * @throws if aborted
 */
export async function signInWithProofs(
  { path, request, send, signal }: SignInWithWork,
  refused: ApiResult,
): Promise<ApiResult> {
  let result = refused;
  for (let proofs = 0; proofs < MAX_PROOFS; proofs += 1) {
    const challenge = workChallengeOf(result.error);
    if (challenge === undefined) break;
    const proofOfWork = await solveProofOfWork(challenge, signal);
    result = await send({ path, body: { ...request, proofOfWork } });
  }
  return result;
}
