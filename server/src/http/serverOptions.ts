import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import type { Settings } from '../config/settings.ts';
import { clientErrorHandler } from './errors/clientErrorHandler.ts';
import { errorHandler } from './errors/errorHandler.ts';
import { silentLogController } from './requestLog.ts';

const JSON_BODY_BYTES = 64 * 1024;
const HEADERS_TIMEOUT_MS = 15_000;
const CONNECTIONS_CHECK_MS = 5_000;
/** Far more than a browser sends, and within Node's 16 KB of headers. */
export const MAX_HEADER_COUNT = 1_000;

/** Path of the live channel, socket.io's default. */
const LIVE_PATH = '/socket.io/';

/** Trusts only the last entry of the header, written by the proxy itself: the caller may write those before it. */
const isNearestHop = (_address: string, hop: number): boolean => hop === 0;

/** Ignores any other upgrade, such as to h2c, as RFC 9110 §7.8 allows: the request is answered as usual. */
function isLiveUpgrade({ url = '', headers }: IncomingMessage): boolean {
  return url.startsWith(LIVE_PATH) && headers.upgrade?.toLowerCase() === 'websocket';
}

/** Limits of Node and Fastify, changed where their defaults let one caller block the server. */
export function serverOptions(settings: Settings, log: FastifyBaseLogger) {
  return {
    loggerInstance: log,
    logController: silentLogController,
    // Short enough to read out: a page shows it with an unexpected failure.
    genReqId: () => randomBytes(6).toString('hex'),
    requestIdHeader: false as const,
    trustProxy: settings.trustProxy && isNearestHop,
    bodyLimit: JSON_BODY_BYTES,
    // No total limit, as an honest upload from a phone may take long. `addRequestRules` limits other bodies.
    requestTimeout: 0,
    forceCloseConnections: 'idle' as const,
    routerOptions: {
      ignoreTrailingSlash: true,
      maxParamLength: 300,
    },
    // While closing, requests on open connections are still answered; see addShutdownRules.
    return503OnClosing: false,
    http: {
      // Checked by `addRequestRules`, whose answer is JSON.
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
