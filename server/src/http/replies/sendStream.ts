import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { TransferPace, type PaceRules } from '../../transfer/transferPace.ts';

const PACE_CHECK_MS = 1_000;

type SendStream = {
  /** The bytes to send. `sendStream` reads the stream to its end or destroys it. */
  readonly stream: Readable;
  /**
   * Left out for bytes that are generated while they are sent. They are sent in HTTP chunks, so the last chunk shows
   * that the reply is complete.
   */
  readonly sizeInBytes?: number;
  /** Maximum time for the whole reply, in milliseconds from now. */
  readonly maxDurationMs: number;
  /** Minimum pace of the reader. A slower reader is cut off. */
  readonly pace: PaceRules;
};

/**
 * Sends stored bytes. The connection is cut after a failure, for a reader that is too slow, and at the deadline. A
 * known length is announced, so nobody takes a truncated file for a complete one.
 */
export function sendStream(
  reply: FastifyReply,
  { stream, sizeInBytes, maxDurationMs, pace }: SendStream,
): FastifyReply {
  const response = reply.raw;
  const cut = (): void => void response.destroy();
  const deadline = setTimeout(cut, maxDurationMs);
  deadline.unref();
  const stopPace = watchPace(reply, { rules: pace, onTooSlow: cut });
  response.once('close', () => {
    clearTimeout(deadline);
    stopPace();
    stream.destroy();
  });
  if (response.destroyed) stream.destroy();
  if (sizeInBytes !== undefined) reply.header('content-length', sizeInBytes);
  return reply.send(stream);
}

type PaceWatch = { readonly rules: PaceRules; readonly onTooSlow: () => void };

/** Watches the pace of the reader. @returns a function that ends the watch */
function watchPace({ raw: response }: FastifyReply, { rules, onTooSlow }: PaceWatch): () => void {
  const { socket } = response;
  // A request that a test injects has no socket.
  if (socket === null) return () => undefined;
  const sentBytes = () => socket.bytesWritten - socket.writableLength;
  const pace = new TransferPace(rules, performance.now());
  let counted = sentBytes();
  const timer = setInterval(() => {
    const sent = sentBytes();
    pace.add(sent - counted);
    counted = sent;
    if (pace.isTooSlow(performance.now())) onTooSlow();
  }, PACE_CHECK_MS);
  timer.unref();
  return () => clearInterval(timer);
}
