import type { SingleDownloadRequest } from '@parchi/contract';
import { checkedChunks } from '../../../transfer/download/checkedChunks.ts';
import { openStoredFiles, type NamedStream } from '../../../transfer/download/openStoredFiles.ts';
import { addReceipt } from '../receiving/openings.repository.ts';
import type { Caller } from '../sending/caller.ts';
import { openRequested, type OpenRequestedContext } from './openRequested.ts';

/** Opens one file of an unexpired share, as it was sent. @throws {AppError} `share.incorrect_token` */
export function openFile(
  context: OpenRequestedContext,
  { file: id }: SingleDownloadRequest,
  { accountId }: Pick<Caller, 'accountId'>,
): Promise<NamedStream> {
  return openRequested(context, [id], async ({ share, files: [file], ...requested }) => {
    await addReceipt(context.db, { shareId: share.id, receiverId: accountId });
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
