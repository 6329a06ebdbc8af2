import type { IncomingMessage, Server as HttpServer } from 'node:http';
import type { Duplex } from 'node:stream';

/**
 * Tracks the TCP connections of WebSockets, which `server.closeAllConnections()` leaves out.
 * @returns a function that cuts those that are still open
 */
export function watchUpgraded(server: HttpServer): () => void {
  const sockets = new Set<Duplex>();
  server.on('upgrade', (_request: IncomingMessage, socket: Duplex) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  return () => {
    for (const socket of sockets) socket.destroy();
  };
}
