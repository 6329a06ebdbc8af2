/**
 * How much a proof costs: for each part a number whose SHA-256 begins with so many zero bits, 2^18 hashes in all on
 * average. A cheap phone does 2^17 to 2^18 a second. Many small parts, because the time for one large would vary by far
 * more.
 */
export const proofOfWorkCost = { parts: 32, bits: 13 } as const;

/** A challenge ends in its signature, which is what the work is done on: with it the text fits one block of SHA-256. */
const SEAL_LENGTH = 43;

/** @returns the ASCII text to be hashed, at most 55 bytes for numbers of up to seven digits */
export function proofOfWorkText(challenge: string, part: number, nonce: number): string {
  return `${part}.${nonce}.${challenge.slice(-SEAL_LENGTH)}`;
}
