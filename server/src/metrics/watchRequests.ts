import type { FastifyInstance } from 'fastify';
import { toAppError } from '../http/errors/toAppError.ts';
import { countBodyBytes } from './countBodyBytes.ts';
import type { Registry } from './createRegistry.ts';

const SECONDS = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10, 60];
const BYTES = [1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000];
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Measures each request by the pattern of its route, so that no path becomes a label. Add it before other hooks. */
export function watchRequests(app: FastifyInstance, registry: Registry): void {
  const duration = registry.histogram(
    'parchi_http_request_duration_seconds',
    'Time from the head of a request to the end of its reply.',
    SECONDS,
  );
  const requestSize = registry.histogram(
    'parchi_http_request_size_bytes',
    'Size of request bodies, as far as they were received.',
    BYTES,
  );
  const replySize = registry.histogram(
    'parchi_http_reply_size_bytes',
    'Size of reply bodies, as far as they were written.',
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

  app.addHook('onRequest', (request, reply, done) => {
    inFlight += 1;
    const bytes = countBodyBytes(request.raw, reply.raw);
    // Fastify has no hook for a reply whose connection was cut: `onResponse` follows only a complete reply.
    reply.raw.once('close', () => {
      inFlight -= 1;
      const route = request.routeOptions.url ?? 'unknown';
      const method = METHODS.has(request.method) ? request.method : 'other';
      const status = `${Math.floor(reply.statusCode / 100)}xx`;
      duration.observe({ method, route, status }, reply.elapsedTime / 1_000);
      if (bytes.received > 0) requestSize.observe({ route, status }, bytes.received);
      if (bytes.sent > 0) replySize.observe({ route, status }, bytes.sent);
    });
    done();
  });
  app.addHook('onError', (...[, , error, done]) => {
    failures.add({ code: toAppError(error).code });
    done();
  });
}
