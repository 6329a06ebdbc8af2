import type { Id } from '@parchi/contract';
import type { FastifyRequest } from 'fastify';
import { callerKey } from '../../../http/limits/rates/callerKey.ts';
import type { SenderAddress } from '../sender-addresses/sealedSender.ts';

export type Caller = {
  /** Key under which limits count the caller's address. It is derived from the IP address. */
  readonly address: string;
  /** The address itself. It is stored only in encrypted form. */
  readonly from: SenderAddress;
  /**
   * Account of the session; `undefined` if not signed in. The `user` in a payload is never trusted (specification §7).
   */
  readonly accountId: Id | undefined;
};

export async function callerOf(request: FastifyRequest): Promise<Caller> {
  const signedIn = await request.signedIn();
  return {
    address: callerKey(request.ip),
    from: senderAddressOf(request),
    accountId: signedIn?.accountId,
  };
}

function senderAddressOf({ ip, socket }: FastifyRequest): SenderAddress {
  const isDirect = ip === socket.remoteAddress;
  return {
    ip: ip.replace(/^::ffff:(?=\d+\.)/i, ''),
    port: isDirect ? socket.remotePort : undefined,
  };
}
