import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { watchHandlers } from './watchHandlers.ts';

const CLOSE_UNUSED_EVERY_MS = 200;
/** A caller let in a moment ago is about to say what it wants. */
const SILENT_FOR_MS = 1_000;

export type Drain = (drainMs: number) => Promise<void>;

/**
 * To be created before the routes.
 * @returns closes the app: running requests may end within `drainMs` milliseconds; who is not done by then is cut
 */
export function createDrain(app: FastifyInstance): Drain {
  const closeSilent = watchSilent(app);
  const handlers = watchHandlers(app);

  return async function drain(drainMs) {
    const closed = app.close();
    // A connection whose request ends during the shutdown would be kept open for the next one.
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
 * Browsers open connections in advance. One on which nothing was sent yet is busy in Node's eyes.
 * @returns cuts those
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
