import type { Id } from '@parchi/contract';
import type { FastifyRequest } from 'fastify';
import { callerKey } from '../../../http/limits/rates/callerKey.ts';

export type Caller = {
  /** The key that limits count by, derived from the IP address. */
  readonly address: string;
  /** Account of the session. A payload's `user` is never trusted (specification §7). */
  readonly accountId: Id | undefined;
};

export async function callerOf(request: FastifyRequest): Promise<Caller> {
  const signedIn = await request.signedIn();
  return { address: callerKey(request.ip), accountId: signedIn?.accountId };
}
