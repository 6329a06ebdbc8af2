import { Readable } from 'node:stream';
import type { ObjectReader } from '@parchi/object-store';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendStream } from './sendStream.ts';
import type { PaceRules } from '../../transfer/transferPace.ts';
import { readByteRange } from './byteRange.ts';
import { strongETag } from './strongETag.ts';

type SendPdf = {
  readonly reader: ObjectReader;
  /** Hash of the stored bytes. */
  readonly sha256: Buffer;
  /** Value of Content-Disposition: `inline`, or an `attachment` with the name under which the file is saved. */
  readonly disposition: string;
  /** Maximum time for the whole reply, in milliseconds from now. */
  readonly maxDurationMs: number;
  readonly pace: PaceRules;
};

/**
 * Sends the file, or the range that was requested: a PDF viewer loads only the pages in view, and a broken download
 * resumes where it stopped.
 */
export async function sendPdf(
  request: FastifyRequest,
  reply: FastifyReply,
  { reader, sha256, disposition, maxDurationMs, pace }: SendPdf,
): Promise<FastifyReply> {
  const { sizeInBytes } = reader;
  const etag = strongETag(sha256);
  const range = isRangeValid(request, etag)
    ? readByteRange(request.headers.range, sizeInBytes)
    : undefined;
  reply.headers({ 'accept-ranges': 'bytes', 'cache-control': 'private, no-store', etag });
  if (range === 'unsatisfiable') {
    await reader.close();
    return reply.code(416).header('content-range', `bytes */${sizeInBytes}`).send();
  }
  const { start, end } = range ?? { start: 0, end: sizeInBytes };
  if (range !== undefined) {
    reply.code(206).header('content-range', `bytes ${start}-${end - 1}/${sizeInBytes}`);
  }
  const stream = Readable.from(reader.chunks({ start, end }), { objectMode: false });
  stream.once('error', (error) => {
    request.log.error({ area: 'files', err: error }, 'a file was broken off: its bytes failed');
  });
  // The object is not closed in the generator, because its `finally` would not run if it was never started.
  stream.once('close', () => {
    reader.close().catch((error: unknown) => {
      request.log.warn({ area: 'files', err: error }, 'a file could not be closed');
    });
  });
  return sendStream(reply.type('application/pdf').header('content-disposition', disposition), {
    stream,
    sizeInBytes: end - start,
    maxDurationMs,
    pace,
  });
}

/**
 * Returns whether the range continues the same bytes as the part that the caller already has (RFC 9110 §13.1.5). A date
 * never matches, because the reply has no `Last-Modified`.
 */
function isRangeValid({ headers }: FastifyRequest, etag: string): boolean {
  const ifRange = headers['if-range'];
  return ifRange === undefined || ifRange === etag;
}
