import type { FastifyInstance } from 'fastify';
import { AppError } from '../../errors/appError.ts';
import type { Call } from '../calls/collectCalls.ts';

/** Answers 405 when another method than POST is used on the path of a call, instead of 404 or a page. */
export function addMethodNotAllowed(app: FastifyInstance, calls: readonly Call[]): void {
  for (const { path, pageOfGet } of calls) {
    if (pageOfGet !== undefined) addPageOfGet(app, path, pageOfGet);
    app.route({
      method: [...(pageOfGet === undefined ? ['GET'] : []), 'PUT', 'PATCH', 'DELETE'],
      url: path,
      schema: { hide: true },
      handler(_request, reply) {
        reply.header('allow', 'POST');
        throw new AppError('request.method_not_allowed');
      },
    });
  }
}

/** Redirects GET to a page, with the query of the address. */
function addPageOfGet(app: FastifyInstance, path: string, page: string): void {
  app.get(path, { schema: { hide: true } }, (request, reply) => {
    const { search } = new URL(request.url, 'http://localhost');
    return reply.redirect(page + search, 303);
  });
}
