import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../../errors/appError.ts';
import type { BuildCounter } from './buildCounter.ts';

/**
 * Serves `/builds.json` to callers with the token: how often each build of a remote was served, and how often it
 * failed. It is not public, because it tells how many people use the site. If no token is set, nobody can read it.
 */
export function addBuildReport(
  app: FastifyInstance,
  counter: BuildCounter,
  token: string | undefined,
): void {
  app.get('/builds.json', { schema: { hide: true } }, async ({ headers }, reply) => {
    const isKnown = token !== undefined && isSame(headers.authorization ?? '', `Bearer ${token}`);
    if (!isKnown) throw new AppError('request.not_found');
    return reply.header('cache-control', 'no-store').send(counter.report());
  });
}

/** Compares two texts in constant time. */
function isSame(one: string, other: string): boolean {
  const [first, second] = [one, other].map((text) => createHash('sha256').update(text).digest());
  return first !== undefined && second !== undefined && timingSafeEqual(first, second);
}
