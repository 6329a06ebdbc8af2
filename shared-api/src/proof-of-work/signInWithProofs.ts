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

/** A proof expires after two minutes, which can pass while a phone sleeps, so a failed proof is computed once more. */
const MAX_PROOFS = 2;

/** Computes the proof of work that a sign-in was refused without, and signs in with that proof. @throws if aborted */
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
