import type { ProofOfWork, SignInReply, SignInRequest } from '@parchi/contract';
import type { ApiResult } from '../apiResult.ts';
import type { ApiCall } from '../baseQuery.ts';
import { workChallengeOf, type WorkChallenge } from './workChallengeOf.ts';

/** A proof is too old after two minutes, such as when a phone slept. */
const MAX_PROOFS = 2;

interface SignInWithWork {
  readonly path: ApiCall['path'];
  readonly request: SignInRequest;
  readonly send: (call: ApiCall) => ApiResult | PromiseLike<ApiResult>;
  readonly signal: AbortSignal;
}

/** Signs in. While strangers try an account’s password, a new browser does some work first; nobody has to see it. */
export async function signInWithWork(options: SignInWithWork): Promise<ApiResult<SignInReply>> {
  const { path, request, send, signal } = options;
  let result = await send({ path, body: request });
  for (let proofs = 0; proofs < MAX_PROOFS; proofs += 1) {
    const challenge = workChallengeOf(result.error);
    if (challenge === undefined) break;
    const proofOfWork = await solve(challenge, signal);
    if (proofOfWork === undefined) {
      return { error: { kind: signal.aborted ? 'cancelled' : 'offline' } };
    }
    result = await send({ path, body: { ...request, proofOfWork } });
  }
  return result as ApiResult<SignInReply>;
}

/** @returns `undefined` when it was given up, or its code could not be fetched */
async function solve(
  challenge: WorkChallenge,
  signal: AbortSignal,
): Promise<ProofOfWork | undefined> {
  try {
    const { solveProofOfWork } = await import('./solveProofOfWork.ts');
    return await solveProofOfWork(challenge, signal);
  } catch {
    return undefined;
  }
}
