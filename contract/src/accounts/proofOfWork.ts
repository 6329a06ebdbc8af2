/**
 * Cost of a proof of work. A proof has `parts` nonces; the SHA-256 of each part's text must begin with `bits` zero
 * bits. Finding all nonces takes 2^18 hashes on average; a cheap phone computes 2^17 to 2^18 per second. Many small
 * parts make the total time vary far less than one large part would.
 */
export const proofOfWorkCost = { parts: 32, bits: 13 } as const;

/**
 * Length of the signature that ends a challenge. Only this end of the challenge is hashed, so that the text fits in one
 * SHA-256 block.
 */
const SEAL_LENGTH = 43;

/**
 * Returns the ASCII text to hash: at most 55 bytes for nonces of up to seven digits, which is all that fits in one
 * SHA-256 block.
 */
export function proofOfWorkText(challenge: string, part: number, nonce: number): string {
  return `${part}.${nonce}.${challenge.slice(-SEAL_LENGTH)}`;
}
