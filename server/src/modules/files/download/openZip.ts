import { isId, shareTokenFromId, type DownloadRequest } from '@parchi/contract';
import { objectKey, ObjectMissingError } from '@parchi/object-store';
import { AppError } from '../../../errors/appError.ts';
import { openZipStream, type OpenZipStreamContext } from '../../../transfer/zip/openZipStream.ts';
import type { NamedZip } from '../../../transfer/zip/sendZip.ts';
import { findFilesOfUnexpiredShare } from '../files.repository.ts';
import type { FilesTimings } from '../filesTimings.ts';
import type { UnexpiredShare } from '../unexpiredShare.ts';

export type OpenZipContext = OpenZipStreamContext & {
  readonly timings: FilesTimings;
};

/**
 * Opens a zip of the requested files, which must all belong to one unexpired share. The zip has them in the share's
 * order, each once.
 * @throws {AppError} `share.incorrect_token`
 */
export async function openZip(
  context: OpenZipContext,
  request: DownloadRequest,
): Promise<NamedZip> {
  const { db, timings } = context;
  const ids = request.files.map((file) => file._id).filter(isId);
  if (ids.length !== request.files.length) throw new AppError('share.incorrect_token');
  const askedAtMs = performance.now();
  const found = await findFilesOfUnexpiredShare(db, [...new Set(ids)]);
  if (found === undefined) throw new AppError('share.incorrect_token');
  const { share, files } = found;
  const stored = files.map((file) => ({ ...file, key: objectKey(share.group, file.ordinal) }));
  const maxDurationMs = maxDownloadMs(share, timings.downloadGraceSeconds);
  const expiresAtMs = askedAtMs + share.expiresAt.getTime() - share.now.getTime();
  try {
    const zip = await openZipStream(context, {
      files: stored,
      modifiedAt: share.createdAt,
      expiresAtMs,
      maxDurationMs,
    });
    return { ...zip, fileName: `${shareTokenFromId(share.id)}.zip`, maxDurationMs };
  } catch (error) {
    // The bytes are missing because the share expired after the query above, and the sweep has removed them.
    if (error instanceof ObjectMissingError && performance.now() >= expiresAtMs) {
      throw new AppError('share.incorrect_token', { cause: error });
    }
    throw error;
  }
}

/**
 * Returns the maximum duration, in ms, of a download that starts now: the share's remaining life plus a grace
 * (specification §3).
 */
function maxDownloadMs(
  share: Pick<UnexpiredShare, 'now' | 'expiresAt'>,
  graceSeconds: number,
): number {
  return share.expiresAt.getTime() - share.now.getTime() + graceSeconds * 1_000;
}
