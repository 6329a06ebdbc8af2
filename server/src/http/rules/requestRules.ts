import type { IncomingMessage } from 'node:http';
import { PassThrough, pipeline } from 'node:stream';
import type { ErrorCode } from '@parchi/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../errors/appError.ts';
import { MAX_HEADER_COUNT } from '../createBareApp.ts';

/** Maximum time for a body to arrive, unless its call has another one. */
const BODY_TIMEOUT_MS = 30_000;
const CHARSET_PARAMETER = /;\s*charset\s*=\s*("[^"]*"|[^;\s]*)/gi;
const UTF8_NAME = /^(?:utf-?8|"utf-?8")$/i;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Maximum time in milliseconds for a body that must arrive sooner than others. */
    bodyTimeoutMs?: number;
  }
}

/** Adds the rules that are checked for every request before its body is read. */
export function addRequestRules(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const code = refusalOf(request);
    done(code === undefined ? undefined : new AppError(code));
  });
  // A slow body occupies memory and a socket, so it has a time limit. Uploads may take longer, and have a minimum speed
  // instead.
  app.addHook('preParsing', (request, reply, payload) => {
    if (isUpload(request) || !hasBody(request.raw)) return Promise.resolve(payload);
    const bounded = new PassThrough();
    const { bodyTimeoutMs = BODY_TIMEOUT_MS } = request.routeOptions.config;
    const timer = setTimeout(() => bounded.destroy(new AppError('request.timeout')), bodyTimeoutMs);
    const stopTimer = () => clearTimeout(timer);
    pipeline(payload, bounded, stopTimer);
    // The timer is also stopped by these events, because the pipeline of a body that nobody reads never ends.
    payload.once('end', stopTimer);
    reply.raw.once('close', stopTimer);
    // What arrives after an early answer is drained, because the connection's next request waits behind it.
    reply.raw.once('finish', () => bounded.resume());
    return Promise.resolve(bounded);
  });
}

function refusalOf({ raw, headers }: FastifyRequest): ErrorCode | undefined {
  // Node silently drops headers beyond its maximum number, and a dropped header may be the one that matters.
  if (raw.rawHeaders.length / 2 >= MAX_HEADER_COUNT) return 'request.headers_too_large';
  if (headers.host === undefined && raw.httpVersion === '1.1') return 'request.invalid';
  const encoding = headers['content-encoding'];
  const isEncoded = encoding !== undefined && encoding !== 'identity';
  const contentType = headers['content-type'];
  const isReadable = !isEncoded && (contentType === undefined || isUtf8Type(contentType));
  return isReadable ? undefined : 'request.unsupported_media_type';
}

/**
 * Returns whether a content type is UTF-8. A type with another charset is refused, because bodies are read as UTF-8 and
 * its characters would come out wrong.
 */
function isUtf8Type(contentType: string): boolean {
  const charsets = contentType.matchAll(CHARSET_PARAMETER);
  return Array.from(charsets).every(([, charset = '']) => UTF8_NAME.test(charset));
}

/** Returns whether bytes of a body may follow the headers (RFC 9112 §6.3). */
function hasBody({ headers }: IncomingMessage): boolean {
  const length = headers['content-length'];
  return headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0');
}

function isUpload(request: FastifyRequest): boolean {
  const contentType = request.headers['content-type']?.toLowerCase() ?? '';
  return contentType.startsWith('multipart/') || contentType === 'application/offset+octet-stream';
}
