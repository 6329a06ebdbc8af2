import { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';

const MAX_BYTES = 16 * 1024 * 1024;
const MAX_MS = 5_000;
const CHECK_EVERY_MS = 100;

/**
 * Keeps the connection open for a while after an answer that was sent before the whole body had arrived, because a
 * reset would overtake that answer (RFC 9112 §9.6). Meanwhile Node discards the rest of the body, at most 16 MiB and
 * for at most 5 s. Then the connection is closed if the caller asked for that.
 */
export function lingerForRestOfBody(request: FastifyRequest, reply: FastifyReply): void {
  const { socket } = request.raw;
  // A request that a test injects has no socket.
  if (!(socket instanceof Socket)) return;
  reply.removeHeader('connection');
  const { shouldKeepAlive } = reply.raw;
  // Node would close the connection right after the answer.
  reply.raw.shouldKeepAlive = true;
  const closeAsAsked = (): void => {
    if (!shouldKeepAlive) socket.destroySoon();
  };
  reply.raw.once('finish', () => {
    if (request.raw.complete) return closeAsAsked();
    const startBytes = socket.bytesRead;
    const startedAt = performance.now();
    const timer = setInterval(() => {
      const isOver =
        socket.bytesRead - startBytes > MAX_BYTES || performance.now() - startedAt > MAX_MS;
      if (isOver) socket.destroy();
      else if (request.raw.complete) closeAsAsked();
      if (isOver || request.raw.complete || socket.destroyed) clearInterval(timer);
    }, CHECK_EVERY_MS);
    timer.unref();
  });
}
