import type { SentFilesRecord, SentShare } from '@parchi/contract';
import type { ShareFile } from './files.repository.ts';
import type { UnexpiredShare } from './unexpiredShare.ts';

/** Returns the record of a share, as its sender and its receivers see it. */
export function toSentFilesRecord(
  share: UnexpiredShare,
  files: readonly ShareFile[],
): SentFilesRecord {
  return {
    _id: share.id,
    files: files.map((file) => ({
      _id: file.id,
      original_filename: file.name,
      size: file.sizeInBytes,
    })),
    expiresAt: share.expiresAt.toISOString(),
    now: share.now.toISOString(),
  };
}

/** Returns the record of a share as its sender alone sees it. */
export function toSentShare(
  share: UnexpiredShare,
  files: readonly ShareFile[],
  { code, hasPassword }: { readonly code: string | undefined; readonly hasPassword: boolean },
): SentShare {
  return {
    ...toSentFilesRecord(share, files),
    code,
    ...(hasPassword && { hasPassword }),
  };
}
