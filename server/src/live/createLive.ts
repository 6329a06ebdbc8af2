import type { IncomingMessage, Server as HttpServer, ServerResponse } from 'node:http';
import { liveNamespaces, type Id } from '@parchi/contract';
import type { FastifyBaseLogger } from 'fastify';
import { Server, type DefaultEventsMap, type Socket } from 'socket.io';
import type { Settings } from '../config/settings.ts';
import { newId } from '../db/newId.ts';
import { endWithError } from '../http/errors/endWithError.ts';
import { apiHeaders } from '../http/securityHeaders.ts';
import type { FindSignedIn, SignedIn } from '../http/signedIn.ts';
import { createConnectionRules, type Connection, type ConnectionRules } from './connectionRules.ts';
import { createLiveSockets } from './liveSockets.ts';
import type { LiveMessage } from './liveMessage.ts';
import { liveTimings, type LiveTimings } from './liveTimings.ts';
import { openRelay } from './relay.ts';
import { startSessionCheck } from './sessionCheck.ts';

export type LiveOptions = {
  readonly server: HttpServer;
  readonly settings: Pick<
    Settings,
    'publicUrl' | 'corsOrigins' | 'trustProxy' | 'rateLimits' | 'databaseUrl'
  >;
  readonly log: FastifyBaseLogger;
  readonly findSignedIn: FindSignedIn;
  /** @returns those of the sessions that still live */
  readonly findLiveSessions: (sessionHashes: readonly Buffer[]) => Promise<Buffer[]>;
  /** A shop's public code, by its account. */
  readonly findShopCode: (shopId: Id) => Promise<string | undefined>;
};

export type Live = {
  /** This process among those on the same database. */
  readonly self: string;
  /** Tells whoever is connected to this process. */
  deliver(message: LiveMessage): void;
  /** Cuts every connection, so that its client opens the next one elsewhere, and takes no new one. */
  close(): Promise<void>;
};

/** What a namespace answers for whoever may not join it, whether it could exist or not. */
const REFUSAL = 'Invalid namespace';

/** More than a client of ours ever sends. */
const MAX_FRAME_BYTES = 4_096;

/** Whose socket it is, from its namespace's rule to its connection. */
type SocketData = { signedIn: SignedIn | undefined };

/** The live channel (SPEC §7): each account's namespace, for that account alone. It listens to nobody. */
export function createLive(options: LiveOptions, timings: LiveTimings = liveTimings): Live {
  const { server, settings, log } = options;
  const rules = createConnectionRules(settings);
  const io = createServer({ settings, rules, timings });
  const sockets = createLiveSockets({ isLimited: settings.rateLimits });
  const self = newId();
  const relay = openRelay({ settings, log, self, deliver: sockets.emit });
  const sessionCheck = startSessionCheck({
    sockets,
    findLiveSessions: options.findLiveSessions,
    everyMs: timings.sessionCheckEveryMs,
    log,
  });

  const headers = Object.entries(apiHeaders(settings));
  io.attach(server);
  io.engine.use((_request: IncomingMessage, response: ServerResponse, next: () => void) => {
    // One by one: of an upgrade's answer there is nothing else.
    for (const [name, value] of headers) response.setHeader(name, value);
    next();
  });
  io.engine.on('connection', (connection: Connection) => rules.watch(connection));
  io.use(refuse);
  const accounts = io.of(/^\/(?:shop|user)\/[0-9a-zA-Z]{1,32}$/);
  accounts.use((socket, next) => {
    const { conn } = socket;
    // Each question costs a look-up: a connection has one at a time, and none after a refusal.
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
  accounts.on('connection', (socket) => {
    const { signedIn } = socket.data;
    if (signedIn === undefined || !sockets.add(socket, signedIn)) socket.disconnect(true);
    socket.once('disconnect', () => socket.conn.close());
  });

  return {
    self,
    deliver: sockets.emit,
    async close() {
      rules.stopAccepting();
      sessionCheck.stop();
      io.engine.close();
      await relay?.close();
    },
  };
}

type JoiningSocket = Pick<Socket, 'conn'>;
type Next = (error: Error) => void;

/** The connection ends with the answer: our pages join no namespace but their own. */
function refuse({ conn }: JoiningSocket, next: Next): void {
  next(new Error(REFUSAL));
  // The answer is sent in the next tick.
  setImmediate(() => conn.close());
}

/** No refusal, after which a client would not come back. */
function closeInstead({ conn }: JoiningSocket, next: Next): void {
  conn.close();
  // Sent to nobody; socket.io forgets the namespace.
  next(new Error(REFUSAL));
}

/** @returns who it is, when the namespace is theirs */
async function identify(
  { findSignedIn, findShopCode }: LiveOptions,
  { namespace, cookie }: { namespace: string; cookie: string | undefined },
): Promise<SignedIn | undefined> {
  const signedIn = await findSignedIn(cookie);
  if (signedIn === undefined) return undefined;
  const { kind, accountId } = signedIn;
  if (kind === 'user') {
    return namespace === liveNamespaces.user(accountId) ? signedIn : undefined;
  }
  const code = await findShopCode(accountId);
  return code !== undefined && namespace === liveNamespaces.shop(code) ? signedIn : undefined;
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
      // engine.io would answer 400 to an upgrade, whatever is wrong with it.
      if (!isAccepted && isUpgrade(request)) {
        endWithError(request.socket, 'request.forbidden_origin');
      }
      answer(null, isAccepted);
    },
  });
}
