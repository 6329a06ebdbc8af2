import { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';

const MAX_BYTES = 16 * 1024 * 1024;
const MAX_MS = 5_000;
const CHECK_EVERY_MS = 100;

/**
 * Keeps the connection open for a while after an answer that came before the whole body: a reset would otherwise
 * overtake the answer (RFC 9112 §9.6). Node discards the rest of the body; this limits it to 16 MiB and 5 s.
 */
export function lingerForRestOfBody(request: FastifyRequest, reply: FastifyReply): void {
  const { socket } = request.raw;
  // An injected request has no socket.
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
