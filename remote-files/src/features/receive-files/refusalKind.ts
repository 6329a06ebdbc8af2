import type { ErrorCode } from '@parchi/contract';
import type { ApiError } from '@parchi/shared-api';

function isAboutToken(code: ErrorCode | undefined): boolean {
  return code === 'share.incorrect_token' || code === 'share.deleted' || code === 'share.removed';
}

/**
 * Returns whether the token was refused. If this build doesn't know the error code, the text decides: that of a refused
 * token begins with `Incorrect` (specification §8).
 */
export function isIncorrect(error: ApiError): boolean {
  if (error.kind !== 'refused') return false;
  const isKnown = isAboutToken(error.code);
  return isKnown || error.text.startsWith('Incorrect');
}

/** Returns whether the files need a password that is missing, wrong or, after too many attempts, was not checked. */
export function isAboutPassword(error: ApiError): boolean {
  if (error.kind !== 'refused') return false;
  const { code } = error;
  return code === 'share.password_needed' || isWrongPassword(code);
}

function isWrongPassword(code: ErrorCode | undefined): boolean {
  return code === 'share.wrong_password' || code === 'share.too_many_passwords';
}
