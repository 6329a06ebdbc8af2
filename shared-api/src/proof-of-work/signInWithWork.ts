import type { SignInReply } from '@parchi/contract';
import type { ApiResult } from '../apiResult.ts';
import type { SignInWithWork } from './signInWithProofs.ts';

/** Signs in. While strangers try an account’s password, a new browser does some work first; nobody has to see it. */
export async function signInWithWork(options: SignInWithWork): Promise<ApiResult<SignInReply>> {
  const { path, request, send, signal } = options;
  let result = await send({ path, body: request });
  const { error } = result;
  if (error?.kind === 'refused' && error.code === 'account.proof_of_work_needed') {
    try {
      const { signInWithProofs } = await import('./signInWithProofs.ts');
      result = await signInWithProofs(options, result);
    } catch {
      // Given up, or its code could not be fetched.
      return { error: { kind: signal.aborted ? 'cancelled' : 'offline' } };
    }
  }
  return result as ApiResult<SignInReply>;
}
