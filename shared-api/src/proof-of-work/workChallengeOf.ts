import type { ApiError } from '../errors/apiError.ts';

export interface WorkChallenge {
  readonly challenge: string;
  readonly parts: number;
  readonly bits: number;
}

/**
 * Maximum number of parts of a proof that this page accepts. Together with `MAX_BITS` it limits the work to what a
 * phone can do in a minute, whatever the server demands.
 */
const MAX_PARTS = 64;
const MAX_BITS = 16;

/**
 * Returns the proof of work that a refused sign-in demands. Returns undefined for any other error, or if the demand
 * exceeds the maximums above.
 */
export function workChallengeOf(error: ApiError | undefined): WorkChallenge | undefined {
  if (error?.kind !== 'refused' || error.code !== 'account.proof_of_work_needed') return undefined;
  const { challenge, parts, bits } = error.details as Partial<Record<string, unknown>>;
  const isKnown =
    typeof challenge === 'string' && isUpTo(parts, MAX_PARTS) && isUpTo(bits, MAX_BITS);
  return isKnown ? { challenge, parts, bits } : undefined;
}

function isUpTo(value: unknown, max: number): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= max;
}
