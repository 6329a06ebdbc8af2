import type { SingleDownloadRequest } from '@parchi/contract';
import type { FastifyRequest } from 'fastify';
import type { NamedStream } from '../../../transfer/download/openStoredFiles.ts';
import { addReceipt } from '../receiving/openings.repository.ts';
import type { Caller } from '../sending/caller.ts';
import { openRange } from './openRange.ts';
import { openRequested, type OpenRequestedContext } from './openRequested.ts';

type OpenFileRequest = SingleDownloadRequest & { readonly headers: FastifyRequest['headers'] };

/**
 * Opens one file of an unexpired share as it was sent, or the requested range of it.
 * @throws {AppError} `share.incorrect_token`
 */
export function openFile(
  context: OpenRequestedContext,
  { file: id, headers }: OpenFileRequest,
  { accountId }: Pick<Caller, 'accountId'>,
): Promise<Awaited<ReturnType<typeof openRange>> & Pick<NamedStream, 'maxDurationMs'>> {
  return openRequested(context, [id], async (requested) => {
    await addReceipt(context.db, { shareId: requested.share.id, receiverId: accountId });
    return openRange(context, requested, headers);
  });
}
