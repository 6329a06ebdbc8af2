import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { watchHandlers } from './watchHandlers.ts';

const CLOSE_UNUSED_EVERY_MS = 200;
/**
 * Time from the start of the shutdown until connections that have sent nothing are closed. A client that connected just
 * before is probably about to send its request.
 */
const SILENT_FOR_MS = 1_000;

export type GracefulShutdown = (drainMs: number) => Promise<void>;

/**
 * Prepares the shutdown. Call this before routes are added.
 * @returns a function that closes the app: running requests get `drainMs` milliseconds, then their connections are cut
 */
export function createGracefulShutdown(app: FastifyInstance): GracefulShutdown {
  const closeSilent = watchSilent(app);
  const handlers = watchHandlers(app);

  return async function drain(drainMs) {
    const closed = app.close();
    // Idle connections are closed repeatedly, because after a request that ends during the shutdown, Node keeps its
    // connection alive for another one.
    const idle = setInterval(() => app.server.closeIdleConnections(), CLOSE_UNUSED_EVERY_MS);
    const silent = setTimeout(closeSilent, SILENT_FOR_MS);
    const ended = closed.then(handlers.ended);
    await Promise.race([ended, pause(drainMs, undefined, { ref: false })]);
    app.server.closeAllConnections();
    await closed;
    clearInterval(idle);
    clearTimeout(silent);
  };
}

/**
 * Tracks connections that have sent nothing yet. Browsers open them in advance, and Node counts them as busy.
 * @returns a function that closes these connections
 */
function watchSilent({ server }: FastifyInstance): () => void {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  return () => {
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
  };
}
