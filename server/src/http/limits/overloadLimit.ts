import type { FastifyInstance } from 'fastify';
import { AppError } from '../appError.ts';
import { warnNowAndThen } from './warnNowAndThen.ts';

/** Twice as many as PostgreSQL answers at once: whoever is let in waits three turns at most each time it asks. */
const MOST_WAITING = 40;
const RETRY_SECONDS = 5;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** It tells of money that has moved. */
    isNeverRefused?: boolean;
  }
}

/** @param waiting for a connection to the database, where all calls pile up when more come than are answered */
export function isOverloaded(waiting: number): boolean {
  return waiting > MOST_WAITING;
}

/**
 * Refuses new calls at once while too many wait, before their bodies are read; whoever was let in is answered. Pages,
 * health and the live channel go on.
 */
export function addOverloadLimit(app: FastifyInstance, countWaiting: () => number): void {
  const warn = warnNowAndThen(app, 'calls are refused: too many wait for the database');
  // One for all: each new one would find out where it was made.
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
