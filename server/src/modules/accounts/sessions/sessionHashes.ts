import { createHmac, randomBytes } from 'node:crypto';
import type { BrowserCookie } from './browserCookie.ts';

const VALUE_BYTES = 32;

type SessionHashesOptions = {
  readonly sessionCookie: BrowserCookie;
  readonly sessionKey: () => Promise<string>;
};

export type NewSession = {
  /** Cookie value, known only to the browser. */
  readonly value: string;
  /** Hash of the value, stored in the database. */
  readonly sessionHash: Buffer;
};

export type SessionHashes = ReturnType<typeof createSessionHashes>;

/** Derives the stored hash of a session from its cookie. */
export function createSessionHashes({ sessionCookie, sessionKey }: SessionHashesOptions) {
  async function hashOf(value: string): Promise<Buffer> {
    return createHmac('sha256', await sessionKey())
      .update(value)
      .digest();
  }

  return {
    async read(cookieHeader: string | undefined): Promise<Buffer | undefined> {
      const value = sessionCookie.read(cookieHeader);
      return value === undefined ? undefined : hashOf(value);
    },

    /** Creates a session value at random; a value from the client is never used. */
    async create(): Promise<NewSession> {
      const value = randomBytes(VALUE_BYTES).toString('base64url');
      return { value, sessionHash: await hashOf(value) };
    },
  };
}
