import { PassThrough, pipeline } from 'node:stream';
import type { ErrorCode } from '@parchi/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from './appError.ts';
import { MAX_HEADER_COUNT } from './serverOptions.ts';

const BODY_TIMEOUT_MS = 30_000;
const CHARSET_PARAMETER = /;\s*charset\s*=\s*("[^"]*"|[^;\s]*)/gi;
const UTF8_NAME = /^(?:utf-?8|"utf-?8")$/i;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** For a body that has to arrive sooner than others. */
    bodyTimeoutMs?: number;
  }
}

/** Rules for every request, checked before its body is read. */
export function addRequestRules(app: FastifyInstance, bodyTimeoutMs = BODY_TIMEOUT_MS): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const code = refusalOf(request);
    done(code === undefined ? undefined : new AppError(code));
  });
  // A slow body holds memory and a socket. Uploads are slow by nature and have a rate floor of their own.
  app.addHook('preParsing', async (request, reply, payload) => {
    if (isUpload(request)) return payload;
    const bounded = new PassThrough();
    const timeoutMs = request.routeOptions.config.bodyTimeoutMs ?? bodyTimeoutMs;
    const timer = setTimeout(() => bounded.destroy(new AppError('request.timeout')), timeoutMs);
    const stopTimer = () => clearTimeout(timer);
    pipeline(payload, bounded, stopTimer);
    // A body that nobody wants is never read to its end.
    payload.once('end', stopTimer);
    reply.raw.once('close', stopTimer);
    // What comes after an early answer flows away: the connection's next request waits behind it.
    reply.raw.once('finish', () => bounded.resume());
    return bounded;
  });
}

function refusalOf({ raw, headers }: FastifyRequest): ErrorCode | undefined {
  // Node drops what is over its count in silence; a dropped header may be the one that matters.
  if (raw.rawHeaders.length / 2 >= MAX_HEADER_COUNT) return 'request.headers_too_large';
  if (headers.host === undefined && raw.httpVersion === '1.1') return 'request.invalid';
  const encoding = headers['content-encoding'];
  const isEncoded = encoding !== undefined && encoding !== 'identity';
  const isReadable = !isEncoded && isUtf8Type(headers['content-type'] ?? '');
  return isReadable ? undefined : 'request.unsupported_media_type';
}

/** A body is read as UTF-8, whatever charset its type names: another one would come out as other characters. */
function isUtf8Type(contentType: string): boolean {
  const charsets = contentType.matchAll(CHARSET_PARAMETER);
  return Array.from(charsets).every(([, charset = '']) => UTF8_NAME.test(charset));
}

function isUpload(request: FastifyRequest): boolean {
  return request.headers['content-type']?.toLowerCase().startsWith('multipart/') ?? false;
}
