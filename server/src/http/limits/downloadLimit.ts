import type { FastifyInstance, FastifyReply } from 'fastify';
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
  app.addHook('preHandler', ({ ip, routeOptions }, reply, done) => {
    done(routeOptions.config.isDownload === true ? takePlace(ip, reply) : undefined);
  });

  function takePlace(ip: string, reply: FastifyReply): AppError | undefined {
    const outcome = places.enter(callerKey(ip));
    const retryAfterSeconds = RETRY_SOON_SECONDS;
    if (outcome === 'address-full') return new AppError('request.too_many', { retryAfterSeconds });
    if (outcome === 'full') {
      warn({ maxDownloads });
      return new AppError('service.unavailable', { retryAfterSeconds, isLogged: false });
    }
    leaveAtEnd(reply, outcome);
    return undefined;
  }
}
