import { isId, type SignUpRequest } from '@parchi/contract';

interface TypedProof {
  readonly email: string;
  readonly claim: string;
  readonly code: string;
}

/**
 * Returns what a sign-up sends to prove that the person reads the address's mails: nothing, unless a code was sent to
 * that address and typed.
 */
export function emailProofOf(
  { email, claim, code }: TypedProof,
  takenEmail: string,
): Pick<SignUpRequest, 'emailProof'> {
  if (email !== takenEmail || !isId(claim) || code.trim() === '') return {};
  return { emailProof: { claim, code: code.trim() } };
}
