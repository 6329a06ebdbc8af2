import type { Settings } from '../../../config/settings.ts';
import { createBrowserCookie, type BrowserCookie } from './browserCookie.ts';

const HALF_A_YEAR_SECONDS = 180 * 86_400;
/** The cookie's value: 16 random bytes and their HMAC signature, both in base64url. */
const VALUE_PATTERN = /^[A-Za-z0-9_-]{22}\.[A-Za-z0-9_-]{43}$/;

/** Creates the cookie that marks a device in which an account has signed in. The cookie stays after a sign-out. */
export function createDeviceCookie(settings: Pick<Settings, 'publicUrl'>): BrowserCookie {
  return createBrowserCookie(settings, {
    name: 'parchi_device',
    maxAgeSeconds: HALF_A_YEAR_SECONDS,
    pattern: VALUE_PATTERN,
  });
}
