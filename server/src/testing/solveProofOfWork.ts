import { createHash } from 'node:crypto';
import { proofOfWorkCost, proofOfWorkText, type ProofOfWork } from '@parchi/contract';

/** As a browser does, with the hash function of Node. */
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
