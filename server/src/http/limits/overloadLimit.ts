import type { FastifyInstance } from 'fastify';
import { AppError, RETRY_SOON_SECONDS } from '../../errors/appError.ts';
import { warnNowAndThen } from './warnNowAndThen.ts';

/**
 * Maximum number of waiting queries: twice as many as PostgreSQL answers at once. So each query of an accepted call
 * waits at most three turns.
 */
const MOST_WAITING = 40;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the call reports money that has moved, and so must never be refused. */
    isNeverRefused?: boolean;
  }
}

/**
 * Returns whether the server is overloaded. @param waiting number of queries that wait for a connection, because under
 * overload all calls queue up there
 */
export function isOverloaded(waiting: number): boolean {
  return waiting > MOST_WAITING;
}

/**
 * Refuses new calls before their body is read, as long as too many queries wait. Calls accepted before are finished.
 * Pages, health checks and the live channel are not refused.
 */
export function addOverloadLimit(app: FastifyInstance, countWaiting: () => number): void {
  const warn = warnNowAndThen(app, 'calls are refused: too many wait for the database');
  // Shared instance, because constructing an Error captures a stack trace, which is too expensive for each refusal.
  const refusal = new AppError('service.unavailable', {
    retryAfterSeconds: RETRY_SOON_SECONDS,
    isLogged: false,
  });
  app.addHook('onRequest', ({ method, routeOptions }, _reply, done) => {
    const isCall = method === 'POST' || method === 'PATCH';
    if (!isCall || routeOptions.config.isNeverRefused) return done();
    const waiting = countWaiting();
    if (!isOverloaded(waiting)) return done();
    warn({ waiting });
    done(refusal);
  });
}
