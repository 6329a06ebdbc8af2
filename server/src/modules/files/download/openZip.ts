import { shareTokenFromId, type DownloadRequest } from '@parchi/contract';
import type { NamedStream } from '../../../transfer/download/openStoredFiles.ts';
import { openZipStream } from '../../../transfer/zip/openZipStream.ts';
import { addReceipt } from '../receiving/openings.repository.ts';
import type { Caller } from '../sending/caller.ts';
import { openRequested, type OpenRequestedContext } from './openRequested.ts';

/**
 * Opens a zip of the requested files, which must all belong to one unexpired share. The zip has them in the share's
 * order, each once.
 * @throws {AppError} `share.incorrect_token`
 */
export function openZip(
  context: OpenRequestedContext,
  request: DownloadRequest,
  { accountId }: Pick<Caller, 'accountId'>,
): Promise<NamedStream> {
  const ids = request.files.map((file) => file._id);
  return openRequested(context, ids, async ({ share, ...requested }) => {
    await addReceipt(context.db, { shareId: share.id, receiverId: accountId });
    const zip = await openZipStream(context, { ...requested, modifiedAt: share.createdAt });
    return { ...zip, fileName: `${shareTokenFromId(share.id)}.zip` };
  });
}
