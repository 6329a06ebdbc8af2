import type { Settings } from '../../../config/settings.ts';
import { createBrowserCookie, type BrowserCookie } from './browserCookie.ts';

/** The cookie's value: 32 random bytes in base64url. */
const VALUE_PATTERN = /^[A-Za-z0-9_-]{43}$/;

/** Creates the cookie that identifies the session. */
export function createSessionCookie(
  settings: Pick<Settings, 'publicUrl' | 'sessionTtlSeconds'>,
): BrowserCookie {
  return createBrowserCookie(settings, {
    name: 'parchi_session',
    maxAgeSeconds: settings.sessionTtlSeconds,
    pattern: VALUE_PATTERN,
  });
}
