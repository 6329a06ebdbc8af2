import rateLimit from '@fastify/rate-limit';
import { apiPaths, type ApiPath } from '@parchi/contract';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import type { Settings } from '../config/settings.ts';
import { AppError } from './appError.ts';
import { callerKey } from './callerKey.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
/** Addresses remembered for each call; the oldest is forgotten first. */
const MAX_ADDRESSES = 20_000;

type Limit = {
  readonly max: number;
  readonly timeWindow: number;
  readonly keyGenerator?: (request: FastifyRequest) => Promise<string>;
};

const limitByCall = ({
  sendsPerHour,
}: Pick<Settings, 'sendsPerHour'>): Readonly<Partial<Record<ApiPath, Limit | false>>> => ({
  [apiPaths.signIn]: { max: 10, timeWindow: MINUTE_MS },
  [apiPaths.shopSignIn]: { max: 10, timeWindow: MINUTE_MS },
  [apiPaths.signUp]: { max: 10, timeWindow: HOUR_MS },
  [apiPaths.shopSignUp]: { max: 10, timeWindow: HOUR_MS },
  [apiPaths.findShop]: { max: 120, timeWindow: MINUTE_MS },
  [apiPaths.sendFiles]: { max: sendsPerHour, timeWindow: HOUR_MS },
  [apiPaths.receiveFiles]: { max: 60, timeWindow: MINUTE_MS },
  [apiPaths.downloadFiles]: { max: 60, timeWindow: MINUTE_MS },
  [apiPaths.newPrint]: { max: 20, timeWindow: HOUR_MS, keyGenerator: accountOrAddress },
  // All of the provider's messages come from a few addresses, and none may be lost.
  [apiPaths.paymentWebhook]: false,
});

/** A call that is not in the table is limited too. */
const limitOfOthers: Limit = { max: 600, timeWindow: MINUTE_MS };

/** One home or campus shares an address; whoever is signed in is counted alone. */
async function accountOrAddress(request: FastifyRequest): Promise<string> {
  const signedIn = await request.signedIn();
  return signedIn?.accountId ?? callerKey(request.ip);
}

/**
 * Limits each call per address of the socket. Against load: tokens are too long to be guessed. Guesses at the password
 * of one account are counted with the account.
 */
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
    keyGenerator: (request) => callerKey(request.ip),
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
