import { createHash } from 'node:crypto';
import { proofOfWorkText, type SignInRequest } from '@parchi/contract';
import type { WireReply } from '@parchi/tooling/wire';
import { refusal } from './refusals.ts';

/** Less than a server asks for: a test shall not take as long as a phone. */
const cost = { parts: 4, bits: 10 };
const challenge = `1.id.${'s'.repeat(43)}`;

/** How the server asks a new browser for work before it looks at the password. */
export function workDemand(): WireReply {
  const reply = refusal(429, 'account.proof_of_work_needed');
  return { ...reply, body: { ...(reply.body as object), challenge, ...cost } };
}

/** Whether a request brings the work that was asked for. */
export function bringsWork({ body }: { readonly body: Buffer }): boolean {
  const { proofOfWork } = JSON.parse(String(body)) as SignInRequest;
  if (proofOfWork?.challenge !== challenge || proofOfWork.nonces.length !== cost.parts)
    return false;
  return proofOfWork.nonces.every((nonce, part) => {
    const hash = createHash('sha256')
      .update(proofOfWorkText(challenge, part, nonce))
      .digest();
    return hash.readUInt32BE(0) >>> (32 - cost.bits) === 0;
  });
}
