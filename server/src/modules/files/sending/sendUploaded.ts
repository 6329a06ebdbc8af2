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
 * Makes a share of an upload whose bytes have all arrived. The share has the upload's id, so a caller whose answer was
 * lost asks again and gets the same share. Whoever knows the token knows that id too, so the answer needs the password.
 * @throws {AppError} `upload.not_found`, the errors of {@link requirePassword}, `share.too_much_kept`, after which the
 * upload stays and may be made a share of a shorter life
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
