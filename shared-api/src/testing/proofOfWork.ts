import { createHash } from 'node:crypto';
import { proofOfWorkText, type SignInRequest } from '@parchi/contract';
import type { FakeReply } from '@parchi/tooling/fake-server';
import { refusal } from './refusals.ts';

/** Less work than a real server demands, so that tests are fast. */
const cost = { parts: 4, bits: 10 };
const challenge = `1.id.${'s'.repeat(43)}`;

/** Returns the reply that demands a proof of work before the password is checked. */
export function workDemand(): FakeReply {
  const reply = refusal(429, 'account.proof_of_work_needed');
  return { ...reply, body: { ...(reply.body as object), challenge, ...cost } };
}

/** Whether a request contains a valid proof of the demanded work. */
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
