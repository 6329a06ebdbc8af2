import type { IncomingMessage } from 'node:http';
import type { Settings } from '../../config/settings.ts';
import { peerOf } from './peerOf.ts';

type OriginSettings = Pick<Settings, 'publicUrl' | 'corsOrigins' | 'trustProxy'>;

/**
 * Returns whether the request comes from our own page or a listed origin. Every other origin is refused, because a
 * connection carries the cookie and is not subject to CORS. Browsers omit `Origin` when a page polls its own server.
 */
export function isOwnPage(request: IncomingMessage, settings: OriginSettings): boolean {
  const { origin } = request.headers;
  if (origin === undefined) return request.headers['sec-fetch-site'] === 'same-origin';
  const own = settings.publicUrl ?? peerOf(request, settings).origin;
  return origin === own || settings.corsOrigins.includes(origin);
}
