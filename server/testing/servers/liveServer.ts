import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Id } from '@parchi/contract';
import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client';
import type { SignedIn } from '../../src/http/signedIn.ts';
import { createLive, type Live, type LiveOptions } from '../../src/live/createLive.ts';
import { createLiveSockets, type LiveSockets } from '../../src/live/liveSockets.ts';
import { liveTimings, type LiveTimings } from '../../src/live/liveTimings.ts';
import { assertNoSecrets } from './assertNoSecrets.ts';
import { createTestLog, type TestLog } from './testLog.ts';

export type LiveServer = {
  readonly live: Live;
  readonly deliver: LiveSockets['deliver'];
  readonly origin: string;
  readonly log: TestLog;
  /** Signed-in accounts by session cookie. Deleting an entry ends the session. */
  readonly sessions: Map<string, SignedIn>;
  /** Delay in milliseconds for looking up a session, by its cookie. */
  readonly delayMsOf: Map<string, number>;
  connect(namespace: string, options?: Partial<ManagerOptions & SocketOptions>): Socket;
  closeClients(): void;
  /** Closes the server. Fails if its log contains a secret. */
  close(): Promise<void>;
};

const shown = {
  name: 'Asha Rao',
  email: 'asha@people.example',
  isEmailConfirmed: true,
  hasOrders: false,
};
export const asha = { kind: 'user', accountId: 'a'.repeat(32) as Id, ...shown } as const;
export const ravi = { kind: 'user', accountId: 'b'.repeat(32) as Id, ...shown } as const;
export const copyHouse = { kind: 'shop', accountId: 'c'.repeat(32) as Id, ...shown } as const;
export const copyHouseCode = 'AB12CD';

/**
 * The server must cut a connection within 5 s after its session ended. Tests allow twice that, because the machine may
 * be busy.
 */
export const MAX_CUT_MS = 10_000;

/** Starts the live channel on a server without routes, with sessions that the test creates and ends. */
export async function startLiveServer(
  settings: Partial<LiveOptions['settings']> = {},
  timings: Partial<LiveTimings> = {},
): Promise<LiveServer> {
  const server = http.createServer((_request, response) => response.end());
  const log = createTestLog();
  const sessions = new Map<string, SignedIn>();
  const delayMsOf = new Map<string, number>();
  for (const [name, who] of Object.entries({ asha, ravi, copyHouse })) {
    sessions.set(name, { ...who, sessionHash: Buffer.from(name) });
  }
  const sockets = createLiveSockets({ isLimited: settings.rateLimits ?? true });
  const options: LiveOptions = {
    server,
    log: log.logger,
    settings: {
      publicUrl: undefined,
      corsOrigins: [],
      trustProxy: false,
      rateLimits: true,
      databaseUrl: undefined,
      ...settings,
    },
    sockets,
    accounts: {
      async findSignedIn(cookie = '') {
        await pause(delayMsOf.get(cookie) ?? 0);
        return sessions.get(cookie);
      },
      findActiveSessions: (hashes) =>
        Promise.resolve(hashes.filter((hash) => sessions.has(hash.toString()))),
    },
    shops: {
      findPublicShop: (id) =>
        Promise.resolve(id === copyHouse.accountId ? { shopId: copyHouseCode } : undefined),
    },
  };
  const live = createLive(options, { ...liveTimings, ...timings });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const clients: Socket[] = [];
  function closeClients(): void {
    for (const client of clients.splice(0)) client.close();
  }
  return {
    live,
    deliver: sockets.deliver,
    origin,
    log,
    sessions,
    delayMsOf,
    connect(namespace, options) {
      const client = openLiveClient(`${origin}${namespace}`, options);
      clients.push(client);
      return client;
    },
    closeClients,
    async close() {
      closeClients();
      await live.close();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
      assertNoSecrets(log.readText());
    },
  };
}

/** Opens a client like that of our pages, but without reconnection. */
export function openLiveClient(
  address: string,
  options?: Partial<ManagerOptions & SocketOptions>,
): Socket {
  return io(address, {
    forceNew: true,
    transports: ['websocket'],
    reconnection: false,
    ...options,
    extraHeaders: { origin: new URL(address).origin, ...options?.extraHeaders },
  });
}

/** Waits until the connection is accepted or refused. @returns `connect`, or the message of the refusal */
export async function outcomeOf(client: Socket): Promise<string> {
  return new Promise((resolve) => {
    client.once('connect', () => resolve('connect'));
    client.once('connect_error', (error) => resolve(error.message));
  });
}

/** Resolves once the server has cut the connection. @returns the reason that the client reports */
export async function cutReason(client: Socket): Promise<string> {
  return new Promise((resolve) => client.once('disconnect', resolve));
}
