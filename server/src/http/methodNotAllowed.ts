import { apiPaths } from '@parchi/contract';
import type { FastifyInstance } from 'fastify';
import { AppError } from './appError.ts';

/** Calls are POST alone; the other methods say so in place of a 404 or a page. */
export function addMethodNotAllowed(app: FastifyInstance): void {
  for (const url of Object.values(apiPaths)) {
    app.route({
      method: ['GET', 'PUT', 'PATCH', 'DELETE'],
      url,
      schema: { hide: true },
      handler(_request, reply) {
        reply.header('allow', 'POST');
        throw new AppError('request.method_not_allowed');
      },
    });
  }
}
