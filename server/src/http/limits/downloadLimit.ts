import type { FastifyInstance } from 'fastify';
import type { Settings } from '../../config/settings.ts';
import { AppError, RETRY_SOON_SECONDS } from '../../errors/appError.ts';
import { leaveAtEnd } from '../replies/leaveAtEnd.ts';
import { callerKey } from './rates/callerKey.ts';
import { createPlacesPerAddress } from './placesPerAddress.ts';
import { warnNowAndThen } from './warnNowAndThen.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the reply streams stored bytes, at the speed of its reader. */
    isDownload?: boolean;
  }
}

/**
 * Limits the downloads that run at once, in total and for each address. A download takes its place only after the body
 * of its request has arrived, so that a slow body holds no place. It frees the place when the reply's connection closes
 * or is ready for the next request.
 */
export function addDownloadLimit(
  app: FastifyInstance,
  { maxDownloads, rateLimits }: Pick<Settings, 'maxDownloads' | 'rateLimits'>,
): void {
  const places = createPlacesPerAddress({ max: maxDownloads, isLimitedByAddress: rateLimits });
  const warn = warnNowAndThen(app, 'downloads are refused: every place is taken');
  app.addHook('preHandler', async ({ ip, routeOptions }, reply) => {
    if (routeOptions.config.isDownload !== true) return;
    const outcome = places.enter(callerKey(ip));
    if (outcome === 'address-full') {
      throw new AppError('request.too_many', { retryAfterSeconds: RETRY_SOON_SECONDS });
    }
    if (outcome === 'full') {
      warn({ maxDownloads });
      throw new AppError('service.unavailable', {
        retryAfterSeconds: RETRY_SOON_SECONDS,
        isLogged: false,
      });
    }
    leaveAtEnd(reply, outcome);
  });
}
