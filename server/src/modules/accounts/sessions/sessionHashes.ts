import { createHmac, randomBytes } from 'node:crypto';
import type { AccountCookies } from './accountCookies.ts';
import { readCookie } from '../../../http/replies/browserCookie.ts';

const VALUE_BYTES = 32;

export type SessionContext = Pick<AccountCookies, 'sessionCookie' | 'sessionKey'>;

export type NewSession = {
  /** Cookie value, known only to the browser. */
  readonly value: string;
  /** Hash of the value, stored in the database. */
  readonly sessionHash: Buffer;
};

/** Returns the stored hash of the session whose cookie was sent; `undefined` if no session cookie was sent. */
export async function readSessionHash(
  { sessionCookie, sessionKey }: SessionContext,
  cookieHeader: string | undefined,
): Promise<Buffer | undefined> {
  const value = readCookie(sessionCookie, cookieHeader);
  return value === undefined ? undefined : hashOf(await sessionKey(), value);
}

/** Creates a session value at random. A value that the client proposes is never used. */
export async function newSession({ sessionKey }: SessionContext): Promise<NewSession> {
  const value = randomBytes(VALUE_BYTES).toString('base64url');
  return { value, sessionHash: hashOf(await sessionKey(), value) };
}

function hashOf(key: string, value: string): Buffer {
  return createHmac('sha256', key).update(value).digest();
}
