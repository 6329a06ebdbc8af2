import type { FastifyInstance, FastifyReply } from 'fastify';
import { toAppError } from '../http/errors/toAppError.ts';
import type { Registry } from './createRegistry.ts';

const SECONDS = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10, 60];
const BYTES = [1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000];
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Measures each request by the pattern of its route, so that no path becomes a label. */
export function watchRequests(app: FastifyInstance, registry: Registry): void {
  const duration = registry.histogram(
    'parchi_http_request_duration_seconds',
    'Time from the head of a request to the end of its reply.',
    SECONDS,
  );
  const requestSize = registry.histogram(
    'parchi_http_request_size_bytes',
    'Announced size of request bodies.',
    BYTES,
  );
  const replySize = registry.histogram(
    'parchi_http_reply_size_bytes',
    'Size of reply bodies that is known when they begin.',
    BYTES,
  );
  const failures = registry.counter(
    'parchi_http_error_replies_total',
    'Replies that report an error, by its code (docs/errors.md).',
  );
  let inFlight = 0;
  registry.gauge('parchi_http_requests_in_flight', 'Requests whose reply has not ended.', () => [
    { value: inFlight },
  ]);

  app.addHook('onRequest', (_request, _reply, done) => {
    inFlight += 1;
    done();
  });
  app.addHook('onError', (...[, , error, done]) => {
    failures.add({ code: toAppError(error).code });
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    inFlight -= 1;
    const route = request.routeOptions.url ?? 'unknown';
    const method = METHODS.has(request.method) ? request.method : 'other';
    const status = `${Math.floor(reply.statusCode / 100)}xx`;
    duration.observe({ method, route, status }, reply.elapsedTime / 1_000);
    const asked = Number(request.headers['content-length']);
    if (asked > 0) requestSize.observe({ route }, asked);
    const answered = sizeOf(reply);
    if (answered > 0) replySize.observe({ route }, answered);
    done();
  });
}

function sizeOf(reply: FastifyReply): number {
  return Number(reply.getHeader('content-length'));
}
