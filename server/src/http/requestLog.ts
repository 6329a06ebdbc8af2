import { LogController, type FastifyInstance } from 'fastify';

/** Switches Fastify's own log lines off, because they contain the path. `addRequestLog` writes ours instead. */
export const silentLogController = new LogController({
  disableRequestLogging: true,
  requestIdLogLabel: 'requestId',
});

/**
 * Logs one line for each request, without anything that identifies a share or a person: the route's pattern instead of
 * the path, and no query, cookie or caller. The reply has the request id of the log lines, as `x-request-id`.
 */
export function addRequestLog(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
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
    done();
  });
}
