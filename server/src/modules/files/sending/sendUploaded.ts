import type { SendUploadedRequest, SentShare } from '@parchi/contract';
import { AppError } from '../../../errors/appError.ts';
import { completeResumableUpload } from '../../../transfer/upload/resumable/completeResumableUpload.ts';
import type { ResumableContext } from '../../../transfer/upload/resumable/resumableUpload.ts';
import { findCodeOfShare } from '../codes/shareCodes.repository.ts';
import { findUnexpiredShare, listFiles } from '../files.repository.ts';
import { toSentFilesRecord } from '../sentFilesRecord.ts';
import type { Caller } from './caller.ts';
import { completeShare, shareRows } from './completeShare.ts';

/**
 * Makes a share of an upload whose bytes have all arrived. The share has the upload's id, so a caller whose answer was
 * lost asks again and gets the same share.
 * @throws {AppError} `upload.not_found`, `share.too_much_kept`, after which the upload stays and may be made a share of a
 * shorter life
 */
export async function sendUploaded(
  context: ResumableContext,
  request: SendUploadedRequest,
  caller: Caller,
): Promise<SentShare> {
  const { upload: id } = request;
  try {
    return await completeUpload(context, request, caller);
  } catch (error) {
    const isGone = error instanceof AppError && error.code === 'upload.not_found';
    const share = isGone ? await findUnexpiredShare(context.db, id) : undefined;
    if (share === undefined) throw error;
    const code = await findCodeOfShare(context.db, id);
    return { ...toSentFilesRecord(share, await listFiles(context.db, id)), code };
  }
}

function completeUpload(
  context: ResumableContext,
  { upload: id, senderKey, hours }: SendUploadedRequest,
  caller: Caller,
): Promise<SentShare> {
  const key = { id, table: 'shares', accountId: undefined } as const;
  return completeResumableUpload(context, key, {
    fields: new Map(),
    rows: shareRows(context.db),
    complete: (received) => completeShare(context, caller, { ...received, senderKey, hours }),
  });
}
