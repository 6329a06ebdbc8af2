import type { Id, SignUpRequest } from '@parchi/contract';

interface TypedProof {
  readonly email: string;
  readonly claim: string;
  readonly code: string;
}

/**
 * Returns what a sign-up sends to prove that the person reads the address's mails: nothing, unless a code was sent to
 * that address.
 */
export function emailProofOf(
  { email, claim, code }: TypedProof,
  takenEmail: string,
): Pick<SignUpRequest, 'emailProof'> {
  return claim !== '' && email === takenEmail ? { emailProof: { claim: claim as Id, code } } : {};
}
