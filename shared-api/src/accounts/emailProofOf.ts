import type { Id, SignUpRequest } from '@parchi/contract';

interface TypedProof {
  readonly email: string;
  readonly claim: string;
  readonly code: string;
}

/**
 * Returns the part of a sign-up request that proves access to the mailbox of the address. Empty unless a code was sent
 * to that address.
 */
export function emailProofOf(
  { email, claim, code }: TypedProof,
  takenEmail: string,
): Pick<SignUpRequest, 'emailProof'> {
  return claim !== '' && email === takenEmail ? { emailProof: { claim: claim as Id, code } } : {};
}
