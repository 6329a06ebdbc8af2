import { proofOfWorkText, type ProofOfWork } from '@parchi/contract';
import { firstHashWord } from './firstHashWord.ts';
import type { WorkChallenge } from './workChallengeOf.ts';

/** Length of one slice of the search. Between two slices the browser can draw the page and handle input. */
const WORK_MS = 30;
const TRIES_BETWEEN_LOOKS = 256;

/** Finds the nonces of a proof of work. @throws if aborted */
export async function solveProofOfWork(
  { challenge, parts, bits }: WorkChallenge,
  signal: AbortSignal,
): Promise<ProofOfWork> {
  const nonces: number[] = [];
  let nonce = 0;
  while (nonces.length < parts) {
    const stopAt = performance.now() + WORK_MS;
    while (nonces.length < parts && performance.now() < stopAt) {
      for (let tries = 0; tries < TRIES_BETWEEN_LOOKS; tries += 1) {
        const word = firstHashWord(proofOfWorkText(challenge, nonces.length, nonce));
        nonce += 1;
        if (word >>> (32 - bits) !== 0) continue;
        nonces.push(nonce - 1);
        nonce = 0;
        break;
      }
    }
    await new Promise((resolve) => setTimeout(resolve));
    signal.throwIfAborted();
  }
  return { challenge, nonces };
}
