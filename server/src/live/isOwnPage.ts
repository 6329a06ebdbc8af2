import type { IncomingMessage } from 'node:http';
import type { Settings } from '../config/settings.ts';
import { callerOf } from './callerOf.ts';

type OriginSettings = Pick<Settings, 'publicUrl' | 'corsOrigins' | 'trustProxy'>;

/**
 * Whether a page of ours asks, or one of a listed site. A connection carries the cookie and is not bound by
 * CORS, so nobody else may have one. Browsers leave `Origin` out where a page polls its own server.
 */
export function isOwnPage(request: IncomingMessage, settings: OriginSettings): boolean {
  const { origin } = request.headers;
  if (origin === undefined) return request.headers['sec-fetch-site'] === 'same-origin';
  const own = settings.publicUrl ?? callerOf(request, settings).origin;
  return origin === own || settings.corsOrigins.includes(origin);
}
