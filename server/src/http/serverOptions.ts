import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import type { Settings } from '../config/settings.ts';
import { clientErrorHandler } from './errors/clientErrorHandler.ts';
import { errorHandler } from './errors/errorHandler.ts';
import { silentLogController } from './requestLog.ts';

const JSON_BODY_BYTES = 64 * 1024;
const HEADERS_TIMEOUT_MS = 15_000;
const CONNECTIONS_CHECK_MS = 5_000;
/** More than a browser sends by far, and within Node's 16 KB of headers. */
export const MAX_HEADER_COUNT = 1_000;

/** Of the live channel; socket.io's own preset. */
const LIVE_PATH = '/socket.io/';

/** What the proxy itself saw, the header's last entry: whoever calls writes those before it. */
const isNearestHop = (_address: string, hop: number): boolean => hop === 0;

/** Any other upgrade, such as to h2c, is declined as RFC 9110 §7.8 lets a server do: the request is answered as usual. */
function isLiveUpgrade({ url = '', headers }: IncomingMessage): boolean {
  return url.startsWith(LIVE_PATH) && headers.upgrade?.toLowerCase() === 'websocket';
}

/** Node's and Fastify's own limits, away from their defaults where these let one caller hold a server. */
export function serverOptions(settings: Settings, log: FastifyBaseLogger) {
  return {
    loggerInstance: log,
    logController: silentLogController,
    genReqId: () => randomUUID(),
    requestIdHeader: false as const,
    trustProxy: settings.trustProxy && isNearestHop,
    bodyLimit: JSON_BODY_BYTES,
    // No total limit: a phone may need long for an honest upload. Bodies of calls are bounded by a rule of ours.
    requestTimeout: 0,
    forceCloseConnections: 'idle' as const,
    routerOptions: {
      ignoreTrailingSlash: true,
      maxParamLength: 300,
    },
    // While closing, requests on open connections are answered as always; see addShutdownRules.
    return503OnClosing: false,
    http: {
      // Checked by a rule of ours, whose answer has our shape.
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
