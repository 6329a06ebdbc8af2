import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { Server as SocketServer } from 'socket.io';

export interface LiveWire {
  /** The namespaces that clients joined, one entry for each join, in order. */
  readonly joins: readonly string[];
  readonly emit: (namespace: string, event: string, payload: unknown) => void;
  /** Disconnects the namespace's clients, as a server does when a session ends. They may join again. */
  readonly disconnect: (namespace: string) => void;
  /** Disconnects the namespace's clients, and refuses those that join later. */
  readonly refuse: (namespace: string) => void;
  /** Breaks all connections, as a network failure does. */
  readonly cut: () => void;
}

/**
 * Interval and timeouts of the connection, longer than any test. With fake timers, a heartbeat would otherwise time out
 * although the connection works.
 */
const NEVER_MS = 1_000_000_000;

/** Starts socket.io on a test's HTTP server. Clients may join any namespace. */
export function openLiveWire(server: Server): LiveWire {
  const joins: string[] = [];
  const refused = new Set<string>();
  const connections = new Set<Socket>();

  server.on('upgrade', (_request, socket: Socket) => {
    connections.add(socket);
    socket.on('close', () => connections.delete(socket));
  });
  const sockets = new SocketServer(server, {
    serveClient: false,
    transports: ['websocket'],
    pingInterval: NEVER_MS,
    pingTimeout: NEVER_MS,
    connectTimeout: NEVER_MS,
  });
  sockets
    .of(/^\/.+/)
    .use(({ nsp }, next) => next(refused.has(nsp.name) ? new Error('Not for you.') : undefined))
    .on('connection', ({ nsp }) => joins.push(nsp.name));

  return {
    joins,
    emit: (namespace, event, payload) => sockets.of(namespace).emit(event, payload),
    disconnect: (namespace) => sockets.of(namespace).disconnectSockets(),
    refuse(namespace) {
      refused.add(namespace);
      sockets.of(namespace).disconnectSockets();
    },
    cut: () => {
      for (const connection of connections) connection.destroy();
    },
  };
}
