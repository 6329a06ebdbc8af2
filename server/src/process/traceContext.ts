import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

type TraceContext = { readonly traceId: string; readonly flags: string };

/** Version, id of the trace, id of the caller's span, flags. A later version may add to them. */
const TRACEPARENT =
  /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-([\da-f]{2})(?=$|-)/;
const SPAN_ID_BYTES = 8;

const storage = new AsyncLocalStorage<TraceContext>();

/**
 * Reads the header `traceparent` (W3C Trace Context) of requests that have one. Its trace id is added to each log line
 * of the request, and to the calls that we make for it. Other requests have no overhead.
 */
export function addTraceContext(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { traceparent } = request.headers;
    const [, traceId, flags] = TRACEPARENT.exec(String(traceparent ?? '')) ?? [];
    if (traceId === undefined || flags === undefined) return done();
    request.log = reply.log = request.log.child({ traceId });
    storage.run({ traceId, flags }, done);
  });
}

/** Returns the header for a call that we make for the current request; no header if the request has no trace id. */
export function traceHeaders(): Record<string, string> {
  const trace = storage.getStore();
  if (trace === undefined) return {};
  const spanId = randomBytes(SPAN_ID_BYTES).toString('hex');
  return { traceparent: `00-${trace.traceId}-${spanId}-${trace.flags}` };
}
