import { createHmac, randomBytes } from 'node:crypto';
import type { BrowserCookie } from './browserCookie.ts';

const VALUE_BYTES = 32;

type SessionHashesOptions = {
  readonly sessionCookie: BrowserCookie;
  readonly sessionKey: () => Promise<string>;
};

export type NewSession = {
  /** What the browser keeps. */
  readonly value: string;
  /** What the database keeps. */
  readonly sessionHash: Buffer;
};

export type SessionHashes = ReturnType<typeof createSessionHashes>;

/** From a cookie to what is stored of it. */
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

    /** A value that nobody chose. */
    async create(): Promise<NewSession> {
      const value = randomBytes(VALUE_BYTES).toString('base64url');
      return { value, sessionHash: await hashOf(value) };
    },
  };
}
