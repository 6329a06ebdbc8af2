import { isId } from '@parchi/contract';
import { objectKey, ObjectMissingError } from '@parchi/object-store';
import { AppError } from '../../../errors/appError.ts';
import type {
  NamedStream,
  OpenStoredFilesContext,
  StoredFile,
  StoredFilesRequest,
} from '../../../transfer/download/openStoredFiles.ts';
import { findFilesOfUnexpiredShare } from '../files.repository.ts';
import type { FilesTimings } from '../filesTimings.ts';
import type { RemovalWatch } from '../removal/createRemovalWatch.ts';
import type { UnexpiredShare } from '../unexpiredShare.ts';
import { maxDownloadMs } from './maxDownloadMs.ts';

export type OpenRequestedContext = OpenStoredFilesContext & {
  readonly timings: FilesTimings;
  readonly removals: RemovalWatch;
};

export type Requested = StoredFilesRequest & {
  readonly share: UnexpiredShare;
  /** Each requested file once, in the share's order. There is at least one. */
  readonly files: readonly [HashedFile, ...HashedFile[]];
};

type HashedFile = StoredFile & { readonly sha256: Buffer };

type Opened = Omit<NamedStream, 'maxDurationMs'>;

/**
 * Opens the requested files, which must all belong to one unexpired share. The stream is cut when an operator removes
 * the share.
 * @throws {AppError} `share.incorrect_token`
 */
export async function openRequested<Result extends Opened>(
  { db, timings, removals }: OpenRequestedContext,
  fileIds: readonly string[],
  open: (requested: Requested) => Promise<Result>,
): Promise<Result & Pick<NamedStream, 'maxDurationMs'>> {
  const ids = fileIds.filter(isId);
  if (ids.length !== fileIds.length) throw new AppError('share.incorrect_token');
  const askedAtMs = performance.now();
  const find = () => findFilesOfUnexpiredShare(db, [...new Set(ids)]);
  const found = await find();
  const [first, ...others] = found?.files.map((file) => storedFile(found.share, file)) ?? [];
  if (found === undefined || first === undefined) throw new AppError('share.incorrect_token');
  const { share } = found;
  const maxDurationMs = maxDownloadMs(share, timings.downloadGraceSeconds);
  const expiresAtMs = askedAtMs + share.expiresAt.getTime() - share.now.getTime();
  try {
    const files = [first, ...others] as const;
    const opened = await open({ share, files, expiresAtMs, maxDurationMs });
    removals.watch(share.id, opened.stream);
    return { ...opened, maxDurationMs };
  } catch (error) {
    // The share expired, or its sender deleted it, after the query above, and the sweep has removed the bytes.
    if (error instanceof ObjectMissingError && (await find()) === undefined) {
      throw new AppError('share.incorrect_token', { cause: error });
    }
    throw error;
  }
}

function storedFile<File extends { readonly ordinal: number }>(share: UnexpiredShare, file: File) {
  return { ...file, key: objectKey(share.group, file.ordinal) };
}
