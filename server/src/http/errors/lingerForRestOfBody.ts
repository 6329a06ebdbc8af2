import { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';

const MAX_BYTES = 16 * 1024 * 1024;
const MAX_MS = 5_000;
const CHECK_EVERY_MS = 100;

/**
 * An answer given before the body was read must not be followed by a closed connection at once: the reset
 * would overtake the answer (RFC 9112 §9.6). Node discards the rest; this bounds how much of it.
 */
export function lingerForRestOfBody(request: FastifyRequest, reply: FastifyReply): void {
  const { socket } = request.raw;
  // A request that was injected, and not received, has none.
  if (!(socket instanceof Socket)) return;
  reply.removeHeader('connection');
  reply.raw.once('finish', () => {
    if (request.raw.complete) return;
    const startBytes = socket.bytesRead;
    const startedAt = Date.now();
    const timer = setInterval(() => {
      const isOver = socket.bytesRead - startBytes > MAX_BYTES || Date.now() - startedAt > MAX_MS;
      if (isOver) socket.destroy();
      if (isOver || request.raw.complete || socket.destroyed) clearInterval(timer);
    }, CHECK_EVERY_MS);
    timer.unref();
  });
}
