import type { FastifyInstance } from 'fastify';
import { AppError, RETRY_SOON_SECONDS } from '../../errors/appError.ts';
import type { Readiness } from './readiness.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether load balancers and supervisors request this path. */
    isHealth?: boolean;
  }
}

/** Adds two checks for load balancers: whether the process is alive, and whether it should get requests. */
export function addHealth(app: FastifyInstance, readiness: Readiness): void {
  const options = { schema: { hide: true }, config: { isHealth: true } };
  app.get('/healthz', options, (_request, reply) => reply.send({ status: 'alive' }));
  app.get('/readyz', options, async () => {
    if (!(await readiness.isReady())) {
      throw new AppError('service.unavailable', { retryAfterSeconds: RETRY_SOON_SECONDS });
    }
    return { status: 'ready' };
  });
}

/** During a shutdown, tells callers with an open connection to open their next connection elsewhere. */
export function addShutdownRules(app: FastifyInstance, readiness: Readiness): void {
  app.addHook('onRequest', (_request, reply, done) => {
    if (readiness.isShuttingDown) reply.header('connection', 'close');
    done();
  });
}
