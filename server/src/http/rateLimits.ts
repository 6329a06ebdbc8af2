import rateLimit from '@fastify/rate-limit';
import { apiPaths, type ApiPath } from '@parchi/contract';
import type { FastifyInstance, RouteOptions } from 'fastify';
import type { Settings } from '../config/settings.ts';
import { AppError } from './appError.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
/** Addresses remembered for each call; the oldest is forgotten first. */
const MAX_ADDRESSES = 20_000;

type Limit = { readonly max: number; readonly timeWindow: number };

const limitByCall = ({
  sendsPerHour,
}: Pick<Settings, 'sendsPerHour'>): Readonly<Partial<Record<ApiPath, Limit>>> => ({
  [apiPaths.sendFiles]: { max: sendsPerHour, timeWindow: HOUR_MS },
  [apiPaths.receiveFiles]: { max: 60, timeWindow: MINUTE_MS },
  [apiPaths.downloadFiles]: { max: 60, timeWindow: MINUTE_MS },
});

/** A call that is not in the table is limited too. */
const limitOfOthers: Limit = { max: 600, timeWindow: MINUTE_MS };

/** Limits each call per address of the socket. Against load: tokens are too long to be guessed. */
export async function addRateLimits(
  app: FastifyInstance,
  settings: Pick<Settings, 'sendsPerHour'>,
): Promise<void> {
  const limits = limitByCall(settings);
  const calls = new Set<string>(Object.values(apiPaths));
  app.addHook('onRoute', (route: RouteOptions) => {
    if (route.method !== 'POST' || !calls.has(route.url)) return;
    route.config = {
      ...route.config,
      rateLimit: limits[route.url as ApiPath] ?? limitOfOthers,
    };
  });
  await app.register(rateLimit, {
    global: false,
    cache: MAX_ADDRESSES,
    addHeaders: noCountingHeaders,
    addHeadersOnExceeding: noCountingHeaders,
    errorResponseBuilder: (_request, { ttl }) =>
      new AppError('request.too_many', { retryAfterSeconds: Math.max(1, Math.ceil(ttl / 1_000)) }),
  });
}

const noCountingHeaders = {
  'x-ratelimit-limit': false,
  'x-ratelimit-remaining': false,
  'x-ratelimit-reset': false,
};
