import type { SingleDownloadRequest } from '@parchi/contract';
import { checkedChunks } from '../../../transfer/download/checkedChunks.ts';
import { openStoredFiles, type NamedStream } from '../../../transfer/download/openStoredFiles.ts';
import { openRequested, type OpenRequestedContext } from './openRequested.ts';

/** Opens one file of an unexpired share, as it was sent. @throws {AppError} `share.incorrect_token` */
export function openFile(
  context: OpenRequestedContext,
  { file: id }: SingleDownloadRequest,
): Promise<NamedStream> {
  return openRequested(context, [id], async ({ files: [file], ...requested }) => {
    const opened = await openStoredFiles(context, {
      request: { ...requested, files: [file] },
      pack: ([source]) => {
        if (source === undefined) throw new Error('One file must be one source.');
        return { sizeInBytes: file.sizeInBytes, chunks: checkedChunks(source) };
      },
    });
    return { ...opened, fileName: file.name };
  });
}
