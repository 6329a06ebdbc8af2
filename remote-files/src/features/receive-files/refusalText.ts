import { deletedAtOf, removalReasonOf, type ErrorCode, type RemovalReason } from '@parchi/contract';
import { errorText, type ApiError } from '@parchi/shared-api';
import { formatMoment } from '@parchi/shared-ui/format';
import { t } from '../../messages/t.ts';

const removedText = {
  rules: 'files.receive.removed.rules',
  illegal: 'files.receive.removed.illegal',
  malware: 'files.receive.removed.malware',
  copyright: 'files.receive.removed.copyright',
  privacy: 'files.receive.removed.privacy',
} as const satisfies Record<RemovalReason, string>;

/**
 * Returns the words of an error. Files that ended are said to be deleted, and when, and removed ones why: there was no
 * mistake in the token.
 */
export function refusalText(error: ApiError): string {
  if (error.kind !== 'refused') return errorText(error);
  const removal = error.code === 'share.removed' ? removalReasonOf(error.details) : undefined;
  if (removal !== undefined) return t(removedText[removal]);
  const deletedAt = deletedAtOf(error.details);
  if (deletedAt === undefined) return errorText(error);
  return t('files.receive.deleted', { time: formatMoment(deletedAt) });
}

function isAboutToken(code: ErrorCode | undefined): boolean {
  return code === 'share.incorrect_token' || code === 'share.deleted' || code === 'share.removed';
}

/**
 * Returns whether the token was refused. Codes that this build doesn't know are recognised by their text, which begins with
 * `Incorrect` (specification §8).
 */
export function isIncorrect(error: ApiError): boolean {
  if (error.kind !== 'refused') return false;
  const isKnown = isAboutToken(error.code);
  return isKnown || error.text.startsWith('Incorrect');
}

/** Returns whether the files need a password, and it is missing, wrong or not checked. */
export function isAboutPassword(error: ApiError): boolean {
  if (error.kind !== 'refused') return false;
  const { code } = error;
  return code === 'share.password_needed' || isWrongPassword(code);
}

function isWrongPassword(code: ErrorCode | undefined): boolean {
  return code === 'share.wrong_password' || code === 'share.too_many_passwords';
}
