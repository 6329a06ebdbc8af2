import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

type SendStream = {
  /** Whoever sends it reads it to its end or destroys it. */
  readonly stream: Readable;
  readonly sizeInBytes: number;
  /** Measured from now. */
  readonly deadlineMs: number;
  /** A reader who takes nothing for so long is cut. */
  readonly stallSeconds: number;
};

/**
 * Sends stored bytes. A failure on the way, a reader who stops reading and the deadline all end in a broken
 * connection: with its length announced, a cut file is never taken for a whole one.
 */
export function sendStream(
  reply: FastifyReply,
  { stream, sizeInBytes, deadlineMs, stallSeconds }: SendStream,
): FastifyReply {
  const response = reply.raw;
  const cut = (): void => void response.destroy();
  const deadline = setTimeout(cut, deadlineMs);
  deadline.unref();
  response.setTimeout(stallSeconds * 1_000, cut);
  response.once('close', () => {
    clearTimeout(deadline);
    stream.destroy();
  });
  if (response.destroyed) stream.destroy();
  return reply.header('content-length', sizeInBytes).send(stream);
}
