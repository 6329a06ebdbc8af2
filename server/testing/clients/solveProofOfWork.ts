import { createHash } from 'node:crypto';
import { proofOfWorkCost, proofOfWorkText, type ProofOfWork } from '@parchi/contract';

/** Solves a proof of work as a browser does, with Node's hash function. */
export function solveProofOfWork(challenge: string): ProofOfWork {
  const nonces = Array.from({ length: proofOfWorkCost.parts }, (_, part) => {
    let nonce = 0;
    while (!isFound(proofOfWorkText(challenge, part, nonce))) nonce += 1;
    return nonce;
  });
  return { challenge, nonces };
}

function isFound(text: string): boolean {
  const word = createHash('sha256').update(text).digest().readUInt32BE(0);
  return word >>> (32 - proofOfWorkCost.bits) === 0;
}
