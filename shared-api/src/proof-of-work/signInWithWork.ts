import type { SignInReply } from '@parchi/contract';
import type { ApiResult } from '../calls/apiResult.ts';
import type { SignInWithWork } from './signInWithProofs.ts';

/**
 * Signs in. If many wrong passwords were tried for this account, the server demands a proof of work: the browser then
 * computes the proof and signs in again by itself.
 */
export async function signInWithWork(options: SignInWithWork): Promise<ApiResult<SignInReply>> {
  const { path, request, send, signal } = options;
  let result = await send({ path, body: request });
  const { error } = result;
  if (error?.kind === 'refused' && error.code === 'account.proof_of_work_needed') {
    try {
      const { signInWithProofs } = await import('./signInWithProofs.ts');
      result = await signInWithProofs(options, result);
    } catch {
      // The sign-in was aborted, or the code for the proof could not be fetched.
      return { error: { kind: signal.aborted ? 'cancelled' : 'offline' } };
    }
  }
  return result as ApiResult<SignInReply>;
}
