import type { Id } from '@parchi/contract';
import type { FastifyRequest } from 'fastify';
import { callerKey } from '../../http/limits/callerKey.ts';

export type Caller = {
  /** What limits count with. */
  readonly address: string;
  /** Of whoever is signed in. A payload's `user` is never believed (SPEC §7). */
  readonly accountId: Id | undefined;
};

export async function callerOf(request: FastifyRequest): Promise<Caller> {
  const signedIn = await request.signedIn();
  return { address: callerKey(request.ip), accountId: signedIn?.accountId };
}
