import { errorCatalogue, type CatalogueEntry } from '@parchi/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { errorReply } from './errorReply.ts';
import { lingerForRestOfBody } from './lingerForRestOfBody.ts';
import { toAppError } from './toAppError.ts';

/** Writes error replies. No other function writes them, except where there is no reply object. */
export async function errorHandler(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const appError = toAppError(error);
  const { code, cause, retryAfterSeconds, isLogged } = appError;
  const entry: CatalogueEntry = errorCatalogue[code];
  const { status } = entry;
  // A caller who has left gets no answer. Whatever fails because the caller left is no error of the server.
  if ((request.raw.destroyed && !request.raw.complete) || hasLeftDuringReply(error, reply)) {
    request.log.info({ area: 'http', code }, 'the caller left');
  } else if (code === 'internal') {
    request.log.error({ area: 'http', err: cause ?? error }, 'unexpected failure');
  } else if (status >= 500 && isLogged) {
    request.log.warn({ area: 'http', err: cause ?? error, code }, 'refused for now');
  }
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
  if (!request.raw.complete) lingerForRestOfBody(request, reply);
  reply.code(status).removeHeader('content-disposition').header('cache-control', 'no-store');
  if (entry.isPlainText || isOpenedByPerson(request))
    return reply.type('text/plain; charset=utf-8').send(entry.text);
  return reply
    .header('content-type', 'application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(errorReply(code, appError));
}

/**
 * Returns whether a person opened the address in a browser, by a link or by a form that opens a tab. The browser shows
 * the answer as it is, so the person gets plain text instead of JSON.
 */
function isOpenedByPerson({ method, headers }: FastifyRequest): boolean {
  const isTab = method === 'GET' || headers['sec-fetch-dest'] === 'document';
  return isTab && (headers.accept?.includes('text/html') ?? false);
}

/**
 * Returns whether the caller left during the reply. The stream that is being sent is then closed together with the
 * connection.
 */
function hasLeftDuringReply(error: unknown, reply: FastifyReply): boolean {
  const { code } = error as { readonly code?: unknown };
  return reply.raw.destroyed && code === 'ERR_STREAM_PREMATURE_CLOSE';
}
