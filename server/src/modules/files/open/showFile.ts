import type { Id } from '@parchi/contract';
import type { FastifyRequest } from 'fastify';
import type { NamedStream, StoredFile } from '../../../transfer/download/openStoredFiles.ts';
import { openRange } from '../download/openRange.ts';
import { openRequested, type OpenRequestedContext } from '../download/openRequested.ts';
import { HEAD_BYTES, shownTypeOf, type ShownType } from './shownType.rules.ts';

type ShownFile = Awaited<ReturnType<typeof openRange>> & {
  /** Type as which the browser may show the file; `undefined` if the file is to be saved. */
  readonly shownType: ShownType | undefined;
};

/**
 * Opens a file of an unexpired share for display: the whole file, or the range that a player or viewer requests.
 * @throws {AppError} `share.incorrect_token`
 */
export function showFile(
  context: OpenRequestedContext,
  id: Id,
  headers: FastifyRequest['headers'],
): Promise<ShownFile & Pick<NamedStream, 'maxDurationMs'>> {
  return openRequested(context, [id], async (requested) => {
    const [file] = requested.files;
    const shownType = shownTypeOf(await readHead(context, file), file.name);
    return { ...(await openRange(context, requested, headers)), shownType };
  });
}

async function readHead(
  { objectStore }: Pick<OpenRequestedContext, 'objectStore'>,
  { key, sizeInBytes }: StoredFile,
): Promise<Buffer> {
  const reader = await objectStore.open(key);
  try {
    const chunks: Buffer[] = [];
    const end = Math.min(HEAD_BYTES, sizeInBytes);
    if (end > 0) for await (const chunk of reader.chunks({ start: 0, end })) chunks.push(chunk);
    return Buffer.concat(chunks);
  } finally {
    await reader.close();
  }
}
