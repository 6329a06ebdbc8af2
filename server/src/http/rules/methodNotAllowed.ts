import type { FastifyInstance } from 'fastify';
import { AppError } from '../../errors/appError.ts';
import type { Call } from '../calls/collectCalls.ts';

/** Answers 405 when another method than POST is used on the path of a call, instead of 404 or a page. */
export function addMethodNotAllowed(app: FastifyInstance, calls: readonly Call[]): void {
  for (const { path } of calls) {
    app.route({
      method: ['GET', 'PUT', 'PATCH', 'DELETE'],
      url: path,
      schema: { hide: true },
      handler(_request, reply) {
        reply.header('allow', 'POST');
        throw new AppError('request.method_not_allowed');
      },
    });
  }
}
