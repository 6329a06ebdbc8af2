import type { FastifyInstance } from 'fastify';
import { AppError } from '../../errors/appError.ts';
import { warnNowAndThen } from './warnNowAndThen.ts';

/** Twice what PostgreSQL answers at once: each query of an accepted call waits at most three turns. */
const MOST_WAITING = 40;
const RETRY_SECONDS = 5;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call reports money that has moved. */
    isNeverRefused?: boolean;
  }
}

/** @param waiting number of queries that wait for a connection, where all calls queue up under overload */
export function isOverloaded(waiting: number): boolean {
  return waiting > MOST_WAITING;
}

/**
 * Refuses new calls before their body is read while too many queries wait. Accepted calls are finished. Pages, health
 * and the live channel are not affected.
 */
export function addOverloadLimit(app: FastifyInstance, countWaiting: () => number): void {
  const warn = warnNowAndThen(app, 'calls are refused: too many wait for the database');
  // Shared instance: constructing an Error captures a stack trace, too expensive for each refusal.
  const refusal = new AppError('service.unavailable', {
    retryAfterSeconds: RETRY_SECONDS,
    isLogged: false,
  });
  app.addHook('onRequest', ({ method, routeOptions }, _reply, done) => {
    if (method !== 'POST' || routeOptions.config.isNeverRefused) return done();
    const waiting = countWaiting();
    if (!isOverloaded(waiting)) return done();
    warn({ waiting });
    done(refusal);
  });
}
