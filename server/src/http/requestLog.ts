import { LogController, type FastifyInstance } from 'fastify';

/** Header of every reply, with the id that stands in the request's log lines. */
const requestIdHeader = 'x-request-id';

/**
 * Logs one line for each request, without anything that identifies a share or a person: the route's pattern instead of
 * the path, and no query, cookie or caller. Fastify's own lines contain the path, so they are off.
 */
export const silentLogController = new LogController({
  disableRequestLogging: true,
  requestIdLogLabel: 'requestId',
});

export function addRequestLog(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header(requestIdHeader, request.id);
  });
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
