import { LogController, type FastifyInstance } from 'fastify';

/**
 * One line for each request, without anything that names a share or a person: the route's pattern in place of
 * the address, no query, no cookie, no caller. Fastify's own lines carry the address, so they are off.
 */
export const silentLogController = new LogController({
  disableRequestLogging: true,
  requestIdLogLabel: 'requestId',
});

export function addRequestLog(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        area: 'http',
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        milliseconds: Math.round(reply.elapsedTime),
      },
      'answered',
    );
  });
}
