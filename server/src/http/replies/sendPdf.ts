import { Readable } from 'node:stream';
import type { ObjectReader } from '@parchi/object-store';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendStream } from './sendStream.ts';
import type { PaceRules } from '../../transfer/transferPace.ts';
import { describeRange, requestedRange } from './fileRange.ts';
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
  const file = { etag: strongETag(sha256), sizeInBytes };
  const range = requestedRange(request.headers, file);
  describeRange(reply, file, range);
  if (range === 'unsatisfiable') {
    await reader.close();
    return reply.send();
  }
  const { start, end } = range ?? { start: 0, end: sizeInBytes };
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
