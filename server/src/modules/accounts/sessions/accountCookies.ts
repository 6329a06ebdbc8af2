import type { Settings } from '../../../config/settings.ts';
import { browserCookie, type BrowserCookie } from '../../../http/replies/browserCookie.ts';

/** The session cookie's value: 32 random bytes in base64url. */
const SESSION_PATTERN = /^[A-Za-z0-9_-]{43}$/;
/** The device cookie's value: 16 random bytes and their HMAC signature, both in base64url. */
const DEVICE_PATTERN = /^[A-Za-z0-9_-]{22}\.[A-Za-z0-9_-]{43}$/;
const HALF_A_YEAR_SECONDS = 180 * 86_400;

/** The cookies of accounts, and the key that signs or hashes their values. */
export type AccountCookies = {
  /** Identifies the session. */
  readonly sessionCookie: BrowserCookie;
  /** Marks a device on which an account has signed in. It stays after a sign-out. */
  readonly deviceCookie: BrowserCookie;
  readonly sessionKey: () => Promise<string>;
};

export function accountCookies(
  settings: Pick<Settings, 'publicUrl' | 'sessionTtlSeconds'>,
  sessionKey: () => Promise<string>,
): AccountCookies {
  return {
    sessionCookie: browserCookie(settings, {
      name: 'parchi_session',
      maxAgeSeconds: settings.sessionTtlSeconds,
      pattern: SESSION_PATTERN,
    }),
    deviceCookie: browserCookie(settings, {
      name: 'parchi_device',
      maxAgeSeconds: HALF_A_YEAR_SECONDS,
      pattern: DEVICE_PATTERN,
    }),
    sessionKey,
  };
}
