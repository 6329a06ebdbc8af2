import { LogController, type FastifyInstance } from 'fastify';

/** Carries the id of a request's log lines, in every reply. */
const requestIdHeader = 'x-request-id';

/**
 * Logs one line for each request, with nothing that identifies a share or a person: the route's pattern instead of
 * the address, no query, no cookie, no caller. Fastify's own lines contain the address, so they are off.
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
