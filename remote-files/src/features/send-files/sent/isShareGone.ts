import { asApiError } from '@parchi/shared-api';

/** Returns whether the server refused the token or the sender's key: a further call would count as a guess. */
export function isShareGone(error: Parameters<typeof asApiError>[0] | undefined): boolean {
  if (error === undefined) return false;
  const failure = asApiError(error);
  if (failure.kind !== 'refused') return false;
  return failure.code === 'share.incorrect_token' || failure.code === 'share.deleted';
}
