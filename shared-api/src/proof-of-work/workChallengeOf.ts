import type { ApiError } from '../apiError.ts';

export interface WorkChallenge {
  readonly challenge: string;
  readonly parts: number;
  readonly bits: number;
}

/** More than this no phone does in a minute, whatever a server says. */
const MAX_PARTS = 64;
const MAX_BITS = 16;

/** @returns the work that a sign-in was refused for want of */
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
