import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
} from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Settings } from '../config/settings.ts';
import type { Dependencies } from '../dependencies.ts';
import { clientErrorHandler } from './errors/clientErrorHandler.ts';
import { errorHandler } from './errors/errorHandler.ts';
import { silentLogController } from './requestLog.ts';

const JSON_BODY_BYTES = 64 * 1024;
const HEADERS_TIMEOUT_MS = 15_000;
const CONNECTIONS_CHECK_MS = 5_000;
/** Maximum number of headers: far more than a browser sends, and within Node's 16 KB of headers. */
export const MAX_HEADER_COUNT = 1_000;

/**
 * Validates and serialises by our schemas. They are given as an option because `setValidatorCompiler` would run after
 * Fastify has loaded its own compilers: Ajv, 250 files that nothing uses. The cast is needed because Fastify's types
 * accept the factories of its own compilers only.
 */
const schemaController = {
  compilersFactory: {
    buildValidator: () => validatorCompiler,
    buildSerializer: () => serializerCompiler,
  },
} as unknown as NonNullable<FastifyServerOptions['schemaController']>;

/** Path of the live channel. It is socket.io's default path. */
const LIVE_PATH = '/socket.io/';

/**
 * Trusts only the last entry of the forwarding header. The proxy itself wrote that entry, whereas the caller may have
 * written the earlier ones.
 */
const isNearestHop = (_address: string, hop: number): boolean => hop === 0;

/**
 * Returns whether a request opens the live channel. Any other upgrade, such as to h2c, is ignored, as RFC 9110 §7.8
 * allows: the request is answered as usual.
 */
function isLiveUpgrade({ url = '', headers }: IncomingMessage): boolean {
  return url.startsWith(LIVE_PATH) && headers.upgrade?.toLowerCase() === 'websocket';
}

/**
 * Creates a server without hooks and routes. It validates request bodies and writes replies by their schemas, and
 * reports errors as JSON.
 */
export function createBareApp({
  settings,
  log,
}: Pick<Dependencies, 'settings' | 'log'>): FastifyInstance {
  const app: FastifyInstance = fastify(serverOptions(settings, log));
  app.setErrorHandler(errorHandler);
  return app;
}

/** Returns the options of Node and Fastify, with limits where their defaults would let one caller block the server. */
function serverOptions(settings: Settings, log: FastifyBaseLogger) {
  return {
    loggerInstance: log,
    logController: silentLogController,
    // The request id is short enough to read out, because a page shows it with an unexpected failure. The last part of
    // a random UUID is 48 random bits; Node draws them for many UUIDs at once.
    genReqId: () => randomUUID().slice(-12),
    requestIdHeader: false as const,
    trustProxy: settings.trustProxy && isNearestHop,
    bodyLimit: JSON_BODY_BYTES,
    // There is no limit for the total time, because an honest upload from a phone may take long. `addRequestRules`
    // limits other bodies.
    requestTimeout: 0,
    forceCloseConnections: 'idle' as const,
    schemaController,
    routerOptions: {
      ignoreTrailingSlash: true,
      maxParamLength: 300,
    },
    // While the server closes, requests on open connections are still answered (`addShutdownRules`).
    return503OnClosing: false,
    http: {
      // `addRequestRules` checks the header instead, because its answer is JSON.
      requireHostHeader: false,
      headersTimeout: HEADERS_TIMEOUT_MS,
      connectionsCheckingInterval: CONNECTIONS_CHECK_MS,
      shouldUpgradeCallback: isLiveUpgrade,
    },
    clientErrorHandler,
    frameworkErrors(error: unknown, request: FastifyRequest, reply: FastifyReply) {
      void errorHandler(error, request, reply);
    },
  };
}
