import type { ByteRange } from '@parchi/object-store';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readByteRange } from './byteRange.ts';

export type RangedFile = { readonly etag: string; readonly sizeInBytes: number };

/**
 * Returns the range of a file that a request asks for. The whole file is sent if the caller has a part of other bytes
 * (RFC 9110 §13.1.5). A date never matches, because replies have no `Last-Modified`.
 * @returns `undefined` for the whole file, `unsatisfiable` for a range that begins behind the file's end
 */
export function requestedRange(
  headers: FastifyRequest['headers'],
  { etag, sizeInBytes }: RangedFile,
): ByteRange | 'unsatisfiable' | undefined {
  const ifRange = headers['if-range'];
  if (ifRange !== undefined && ifRange !== etag) return undefined;
  return readByteRange(headers.range, sizeInBytes);
}

/** Sets the status and the headers of a reply with the file or a range of it (RFC 9110 §14). */
export function describeRange(
  reply: FastifyReply,
  { etag, sizeInBytes }: RangedFile,
  range: ByteRange | 'unsatisfiable' | undefined,
): void {
  reply.headers({ 'accept-ranges': 'bytes', 'cache-control': 'private, no-store', etag });
  if (range === undefined) return;
  if (range === 'unsatisfiable') {
    reply.code(416).header('content-range', `bytes */${sizeInBytes}`);
  } else {
    const { start, end } = range;
    reply.code(206).header('content-range', `bytes ${start}-${end - 1}/${sizeInBytes}`);
  }
}
