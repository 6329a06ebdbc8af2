import { deletedAtOf, removalReasonOf, type RemovalReason } from '@parchi/contract';
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
 * Returns the message of an error. For deleted files it says when they were deleted, and for removed files why, because
 * the token was right.
 */
export function refusalText(error: ApiError): string {
  if (error.kind !== 'refused') return errorText(error);
  const removal = error.code === 'share.removed' ? removalReasonOf(error.details) : undefined;
  if (removal !== undefined) return t(removedText[removal]);
  const deletedAt = deletedAtOf(error.details);
  if (deletedAt === undefined) return errorText(error);
  return t('files.receive.deleted', { time: formatMoment(deletedAt) });
}
