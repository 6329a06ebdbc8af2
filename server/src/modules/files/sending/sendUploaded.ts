import type { SendUploadedRequest, SentShare } from '@parchi/contract';
import { AppError } from '../../../errors/appError.ts';
import { completeResumableUpload } from '../../../transfer/upload/resumable/completeResumableUpload.ts';
import type { ResumableContext } from '../../../transfer/upload/resumable/resumableUpload.ts';
import { findCodeOfShare } from '../codes/shareCodes.repository.ts';
import { findUnexpiredShare, listFiles } from '../files.repository.ts';
import { requirePassword, type SharePasswordContext } from '../passwords/requirePassword.ts';
import { toSentShare } from '../sentFilesRecord.ts';
import type { Caller } from './caller.ts';
import { completeShare, shareRows } from './completeShare.ts';

export type SendUploadedContext = ResumableContext & SharePasswordContext;

/**
 * Turns a complete upload into a share with the same id. The call is idempotent: a caller whose reply was lost repeats
 * it and gets the same share. Repeating it needs the share's password, because everybody who knows the token knows the
 * id.
 * @throws {AppError} `upload.not_found`, the errors of {@link requirePassword}, `share.too_much_kept`, after which the
 * upload stays and can still become a share with a shorter life
 */
export async function sendUploaded(
  context: SendUploadedContext,
  request: SendUploadedRequest,
  caller: Caller,
): Promise<SentShare> {
  const { upload: id, password } = request;
  try {
    return await completeUpload(context, request, caller);
  } catch (error) {
    const isGone = error instanceof AppError && error.code === 'upload.not_found';
    const share = isGone ? await findUnexpiredShare(context.db, id) : undefined;
    if (share === undefined) throw error;
    await requirePassword(context, share, { password, address: caller.address });
    const files = await listFiles(context.db, id);
    const code = await findCodeOfShare(context.db, id);
    return toSentShare(share, files, { code, hasPassword: share.passwordHash !== undefined });
  }
}

function completeUpload(
  context: SendUploadedContext,
  { upload: id, senderKey, hours, password }: SendUploadedRequest,
  caller: Caller,
): Promise<SentShare> {
  const key = { id, table: 'shares', accountId: undefined } as const;
  return completeResumableUpload(context, key, {
    fields: new Map(),
    rows: shareRows(context.db),
    complete: (received) =>
      completeShare(context, caller, { ...received, senderKey, hours, password }),
  });
}
