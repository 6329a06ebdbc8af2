import type { FastifyInstance } from 'fastify';
import { AppError } from '../../errors/appError.ts';
import type { Call } from '../calls/collectCalls.ts';

/** Answers other methods than POST on a call's path with 405, not with 404 or a page. */
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
