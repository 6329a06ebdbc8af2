import type { Id } from '@parchi/contract';
import type { ByteRange } from '@parchi/object-store';
import type { FastifyRequest } from 'fastify';
import { readByteRange } from '../../../http/replies/byteRange.ts';
import { checkedChunks } from '../../../transfer/download/checkedChunks.ts';
import {
  openStoredFiles,
  type NamedStream,
  type StoredFile,
} from '../../../transfer/download/openStoredFiles.ts';
import { openRequested, type OpenRequestedContext } from '../download/openRequested.ts';
import { HEAD_BYTES, shownTypeOf, type ShownType } from './shownType.rules.ts';

type ShownFile = NamedStream & {
  readonly wholeSizeInBytes: number;
  /** The requested part; `undefined` for the whole file. */
  readonly range: ByteRange | undefined;
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
): Promise<ShownFile> {
  return openRequested(context, [id], async ({ files: [file], ...requested }) => {
    const shownType = shownTypeOf(await readHead(context, file), file.name);
    const range = requestedRange(headers, file.sizeInBytes);
    const opened = await openStoredFiles(context, {
      request: { ...requested, files: [file] },
      pack: ([source]) => {
        if (source === undefined) throw new Error('One file must be one source.');
        return range === undefined
          ? { sizeInBytes: file.sizeInBytes, chunks: checkedChunks(source) }
          : { sizeInBytes: range.end - range.start, chunks: source.chunks(range) };
      },
    });
    return { ...opened, fileName: file.name, wholeSizeInBytes: file.sizeInBytes, range, shownType };
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

/**
 * Returns the requested range. Ignores it if the request has `If-Range`, because replies have no validator to compare
 * (RFC 9110 §13.1.5).
 */
function requestedRange(
  headers: FastifyRequest['headers'],
  sizeInBytes: number,
): ByteRange | undefined {
  if (headers['if-range'] !== undefined) return undefined;
  const range = readByteRange(headers.range, sizeInBytes);
  return range === 'unsatisfiable' ? undefined : range;
}
