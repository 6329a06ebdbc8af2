import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Settings } from '../../config/settings.ts';
import { AppError } from '../../errors/appError.ts';
import { ownOrigin } from './ownOrigin.ts';

const PREFLIGHT_SECONDS = 600;

/** Methods that change nothing (RFC 9110 §9.2.1). */
const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Whether pages of other sites may make the call. Such a call trusts no cookie, and authenticates the caller
     * itself.
     */
    isFromAnywhere?: boolean;
    /** Headers of the answer to OPTIONS, which tell about the path. */
    optionsHeaders?: Readonly<Record<string, string>>;
  }
}

/**
 * Lets browsers make calls only from our own pages and from listed origins, because a form on another site would carry
 * our cookies. Other origins are refused before the body is read. Programs send no Origin header and may call.
 */
export function addOriginRules(app: FastifyInstance, settings: Settings): void {
  const listed = new Set(settings.corsOrigins);
  app.addHook('onRequest', (request, reply, done) => {
    const { origin } = request.headers;
    reply.header('vary', 'Origin');
    if (origin !== undefined && listed.has(origin)) allowOrigin(reply, origin);
    const { isFromAnywhere, optionsHeaders = {} } = request.routeOptions.config;
    if (request.method === 'OPTIONS') {
      void reply.code(204).headers(optionsHeaders).send();
      return;
    }
    if (safeMethods.has(request.method) || isFromAnywhere) return done();
    const isForeign =
      origin === undefined
        ? request.headers['sec-fetch-site'] === 'cross-site'
        : origin !== ownOrigin(request, settings) && !listed.has(origin);
    done(isForeign ? new AppError('request.forbidden_origin') : undefined);
  });
}

function allowOrigin(reply: FastifyReply, origin: string): void {
  reply.headers({
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-expose-headers':
      'Retry-After, Content-Disposition, X-Request-Id, Location, Tus-Resumable, Upload-Offset, Upload-Length, Upload-Expires',
  });
  if (reply.request.method === 'OPTIONS') {
    reply.headers({
      'access-control-allow-methods': 'POST, HEAD, PATCH, DELETE',
      'access-control-allow-headers':
        'Content-Type, Idempotency-Key, Tus-Resumable, Upload-Length, Upload-Metadata, Upload-Offset',
      'access-control-max-age': PREFLIGHT_SECONDS,
    });
  }
}
