import type { ByteRange } from '@parchi/object-store';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readByteRange } from '../../../http/replies/byteRange.ts';
import { strongETag } from '../../../http/replies/strongETag.ts';
import { checkedChunks } from '../../../transfer/download/checkedChunks.ts';
import {
  openStoredFiles,
  type FilesStream,
  type OpenStoredFilesContext,
} from '../../../transfer/download/openStoredFiles.ts';
import type { Requested } from './openRequested.ts';

type PartOfFile = {
  readonly fileName: string;
  readonly etag: string;
  readonly wholeSizeInBytes: number;
  /** The requested part; `undefined` for the whole file. */
  readonly range: ByteRange | undefined;
};

/** Opens the first requested file: the whole file, or the range that the request asks for. */
export async function openRange(
  context: OpenStoredFilesContext,
  { files: [file], ...requested }: Requested,
  headers: FastifyRequest['headers'],
): Promise<FilesStream & PartOfFile> {
  const { name: fileName, sizeInBytes: wholeSizeInBytes } = file;
  const etag = strongETag(file.sha256);
  const range = requestedRange(headers, { etag, wholeSizeInBytes });
  const opened = await openStoredFiles(context, {
    request: { ...requested, files: [file] },
    pack: ([source]) => {
      if (source === undefined) throw new Error('One file must be one source.');
      return range === undefined
        ? { sizeInBytes: wholeSizeInBytes, chunks: checkedChunks(source) }
        : { sizeInBytes: range.end - range.start, chunks: source.chunks(range) };
    },
  });
  return { ...opened, fileName, etag, wholeSizeInBytes, range };
}

/** Sets the status and the headers of a reply with the file or a part of it (RFC 9110 §14). */
export function describeRange(
  reply: FastifyReply,
  { etag, wholeSizeInBytes, range }: PartOfFile,
): void {
  reply.headers({ 'accept-ranges': 'bytes', 'cache-control': 'private, no-store', etag });
  if (range === undefined) return;
  const { start, end } = range;
  reply.code(206).header('content-range', `bytes ${start}-${end - 1}/${wholeSizeInBytes}`);
}

/**
 * Returns the requested range. The whole file is sent if the caller has a part of other bytes (RFC 9110 §13.1.5), and
 * for a range that begins behind the file's end.
 */
function requestedRange(
  headers: FastifyRequest['headers'],
  { etag, wholeSizeInBytes }: Pick<PartOfFile, 'etag' | 'wholeSizeInBytes'>,
): ByteRange | undefined {
  const ifRange = headers['if-range'];
  if (ifRange !== undefined && ifRange !== etag) return undefined;
  const range = readByteRange(headers.range, wholeSizeInBytes);
  return range === 'unsatisfiable' ? undefined : range;
}
