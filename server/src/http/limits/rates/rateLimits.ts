import rateLimit from '@fastify/rate-limit';
import { apiPaths, type ApiPath } from '@parchi/contract';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { AppError } from '../../../errors/appError.ts';
import { healthLimit, pagesLimit, type CallLimit, type CallLimits } from './callLimits.ts';
import { countAgainstLimit } from './countAgainstLimit.ts';
import { MonotonicStore } from './monotonicStore.ts';

type Check = (request: FastifyRequest) => Promise<void>;

/**
 * Limits each call by address or account, and everything else (pages, their files, health checks, missing paths) by
 * address. The limits protect against load; tokens are too long to guess. Password guesses are also counted by account,
 * in the accounts module.
 */
export async function addRateLimits(
  app: FastifyInstance,
  limitsOf: CallLimits,
  db: Kysely<Database>,
): Promise<void> {
  await app.register(rateLimit, { global: false, store: MonotonicStore });
  const calls = new Set<string>(Object.values(apiPaths));
  // Calls with the same limit share its count.
  const checks = new Map<CallLimit, Check>();

  function checkOf(limit: CallLimit): Check {
    const check = checks.get(limit) ?? createCheck(app, limit, db);
    checks.set(limit, check);
    return check;
  }

  const [checkPages, checkHealth] = [checkOf(pagesLimit), checkOf(healthLimit)];
  app.addHook('onRequest', async (request) => {
    const { url = '', config } = request.routeOptions;
    if (request.method === 'POST' && calls.has(url)) return;
    await (config.isHealth === true ? checkHealth(request) : checkPages(request));
  });
  app.addHook('onRoute', (route: RouteOptions) => {
    if (route.method !== 'POST' || !calls.has(route.url)) return;
    const routeChecks = limitsOf(route.url as ApiPath).map(checkOf);
    const before = route.onRequest ?? [];
    route.onRequest = [
      ...(Array.isArray(before) ? before : [before]),
      async (request) => {
        for (const check of routeChecks) await check(request);
      },
    ];
  });
}

/**
 * Returns a check that counts in this process first, so that a caller who is refused here causes no database query,
 * however often they call.
 */
function createCheck(app: FastifyInstance, limit: CallLimit, db: Kysely<Database>): Check {
  const countHere = app.createRateLimit({
    max: limit.max,
    timeWindow: limit.windowSeconds * 1_000,
    keyGenerator: limit.keyOf,
  });

  return async function check(request) {
    const here = await countHere(request);
    if (!here.isAllowed && here.isExceeded) {
      throw new AppError('request.too_many', { retryAfterSeconds: Math.max(1, here.ttlInSeconds) });
    }
    if (limit.isShared) await countAgainstLimit(db, limit, await limit.keyOf(request));
  };
}
