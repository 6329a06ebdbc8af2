import type { IncomingMessage, Server as HttpServer, ServerResponse } from 'node:http';
import { liveNamespaces, type Id, type PublicShop } from '@parchi/contract';
import type { FastifyBaseLogger } from 'fastify';
import { Server, type DefaultEventsMap, type Socket } from 'socket.io';
import type { Settings } from '../config/settings.ts';
import { endWithError } from '../http/errors/endWithError.ts';
import { apiHeaders } from '../http/rules/securityHeaders.ts';
import type { FindSignedIn, SignedIn } from '../http/signedIn.ts';
import {
  createConnectionRules,
  type Connection,
  type ConnectionRules,
} from './admission/connectionRules.ts';
import type { LiveSockets } from './liveSockets.ts';
import { liveTimings, type LiveTimings } from './liveTimings.ts';
import { openRelay } from './relay.ts';
import { startSessionCheck } from './admission/sessionCheck.ts';
import { watchUpgraded } from './watchUpgraded.ts';

export type LiveOptions = {
  readonly server: HttpServer;
  readonly settings: Pick<
    Settings,
    'publicUrl' | 'corsOrigins' | 'trustProxy' | 'rateLimits' | 'databaseUrl'
  >;
  readonly log: FastifyBaseLogger;
  readonly sockets: LiveSockets;
  readonly accounts: {
    readonly findSignedIn: FindSignedIn;
    /** Returns the hashes of those sessions that are still active. */
    readonly findActiveSessions: (sessionHashes: readonly Buffer[]) => Promise<Buffer[]>;
  };
  readonly shops: {
    readonly findPublicShop: (id: Id) => Promise<Pick<PublicShop, 'shopId'> | undefined>;
  };
};

export type Live = {
  /** Closes every connection, so that clients reconnect to another process. Accepts no new connections. */
  close(): Promise<void>;
};

/** The answer to a refused join. It is the same whether the namespace exists or not. */
const REFUSAL = 'Invalid namespace';

/** Maximum size of a frame in bytes, larger than any frame of our clients. */
const MAX_FRAME_BYTES = 4_096;

/** Data of a socket, which passes the session from the namespace's middleware to the connection handler. */
type SocketData = { signedIn: SignedIn | undefined };

/**
 * Creates the live channel (specification §7). Each account has a namespace, which only that account may join. Messages
 * from clients are ignored.
 */
export function createLive(options: LiveOptions, timings: LiveTimings = liveTimings): Live {
  const { server, settings, log, sockets, accounts } = options;
  const rules = createConnectionRules(settings);
  const io = createServer({ settings, rules, timings });
  const relay = openRelay({ settings, log, sockets });
  const sessionCheck = startSessionCheck({
    sockets,
    findActiveSessions: accounts.findActiveSessions,
    everyMs: timings.sessionCheckEveryMs,
    log,
  });

  const headers = Object.entries(apiHeaders(settings));
  const cutUpgraded = watchUpgraded(server);
  io.attach(server);
  io.engine.use((_request: IncomingMessage, response: ServerResponse, next: () => void) => {
    // Headers are set one by one, because the response object of an upgrade has no `setHeaders`.
    for (const [name, value] of headers) response.setHeader(name, value);
    next();
  });
  io.engine.on('connection', (connection: Connection) => rules.watch(connection));
  io.use(refuse);
  const namespaces = io.of(/^\/(?:shop|user)\/[0-9a-zA-Z]{1,32}$/);
  namespaces.use((socket, next) => {
    const { conn } = socket;
    // Each join costs a database query, so a connection may make one join at a time, and none after a refusal.
    if (!rules.beginJoin(conn)) return closeInstead(socket, next);
    identify(options, { namespace: socket.nsp.name, cookie: rules.cookieOf(conn) }).then(
      (signedIn) => {
        if (signedIn === undefined) return refuse(socket, next);
        rules.endJoin(conn);
        socket.data.signedIn = signedIn;
        next();
      },
      (error: unknown) => {
        log.warn({ area: 'live', err: error }, 'a client could not be identified');
        closeInstead(socket, next);
      },
    );
  });
  addBoards(io, options, rules);
  namespaces.on('connection', (socket) => {
    const { signedIn } = socket.data;
    if (signedIn === undefined || !sockets.add(socket, signedIn)) socket.disconnect(true);
    socket.once('disconnect', () => socket.conn.close());
  });

  return {
    async close() {
      rules.stopAccepting();
      sessionCheck.stop();
      io.engine.close();
      // A client without network does not answer the close, for which a WebSocket waits 30 s.
      setTimeout(cutUpgraded, timings.closeWithinMs).unref();
      await relay?.close();
    },
  };
}

/**
 * Adds the public namespaces of token boards. A join costs no query: nobody announces anything to the board of a shop
 * that does not exist.
 */
function addBoards(io: Server, { sockets }: LiveOptions, rules: ConnectionRules): void {
  const namespaces = io.of(/^\/board\/[0-9A-Z]{6}$/);
  namespaces.use((socket, next) => {
    if (rules.enterBoard(socket.conn)) next();
    else refuse(socket, next);
  });
  namespaces.on('connection', (socket) => {
    sockets.addBoard(socket);
    socket.once('disconnect', () => socket.conn.close());
  });
}

type JoiningSocket = Pick<Socket, 'conn'>;
type Next = (error: Error) => void;

/** Refuses a join and closes the connection, because our pages join no namespace but their own. */
function refuse({ conn }: JoiningSocket, next: Next): void {
  next(new Error(REFUSAL));
  // The connection is closed after the next tick, in which the answer is sent.
  setImmediate(() => conn.close());
}

/** Closes the connection without answering the join, because a client does not reconnect after a refusal. */
function closeInstead({ conn }: JoiningSocket, next: Next): void {
  conn.close();
  // This error reaches nobody, but makes socket.io drop the namespace.
  next(new Error(REFUSAL));
}

/** Finds the session that the cookie names. @returns the session, if the namespace belongs to its account */
async function identify(
  { accounts, shops }: Pick<LiveOptions, 'accounts' | 'shops'>,
  { namespace, cookie }: { namespace: string; cookie: string | undefined },
): Promise<SignedIn | undefined> {
  const signedIn = await accounts.findSignedIn(cookie);
  if (signedIn === undefined) return undefined;
  const { kind, accountId } = signedIn;
  if (kind === 'user') {
    return namespace === liveNamespaces.user(accountId) ? signedIn : undefined;
  }
  const shop = await shops.findPublicShop(accountId);
  return shop !== undefined && namespace === liveNamespaces.shop(shop.shopId)
    ? signedIn
    : undefined;
}

function isUpgrade({ headers }: IncomingMessage): boolean {
  return headers.upgrade !== undefined && /\bupgrade\b/i.test(headers.connection ?? '');
}

function createServer({
  settings,
  rules,
  timings,
}: {
  settings: LiveOptions['settings'];
  rules: ConnectionRules;
  timings: LiveTimings;
}) {
  return new Server<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, SocketData>({
    serveClient: false,
    cleanupEmptyChildNamespaces: true,
    maxHttpBufferSize: MAX_FRAME_BYTES,
    pingInterval: timings.pingEveryMs,
    pingTimeout: timings.pongWithinMs,
    connectTimeout: timings.joinWithinMs,
    cors: { origin: [...settings.corsOrigins], credentials: true },
    allowRequest(request, answer) {
      const isAccepted = rules.accepts(request);
      // The refusal is sent here, because engine.io would answer 400 to every refused upgrade.
      if (!isAccepted && isUpgrade(request)) {
        endWithError(request.socket, 'request.forbidden_origin');
      }
      answer(null, isAccepted);
    },
  });
}
