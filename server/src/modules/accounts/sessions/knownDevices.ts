import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Id } from '@parchi/contract';
import type { BrowserCookie } from './browserCookie.ts';

const NAME_BYTES = 16;

type KnownDevicesOptions = {
  readonly deviceCookie: BrowserCookie;
  readonly sessionKey: () => Promise<string>;
};

export type KnownDevices = ReturnType<typeof createKnownDevices>;

/**
 * Browsers in which an account has signed in before, told by a cookie that nobody else can make. It opens nothing: its
 * owner’s wrong passwords are counted apart from a stranger’s, so that a stranger who goes on failing keeps nobody out.
 */
export function createKnownDevices({ deviceCookie, sessionKey }: KnownDevicesOptions) {
  async function sign(name: string, accountId: Id): Promise<string> {
    return createHmac('sha256', await sessionKey())
      .update(`device ${accountId} ${name}`)
      .digest('base64url');
  }

  return {
    /** @returns the device's name, a secret; `undefined` when it is not known to this account */
    async find(cookieHeader: string | undefined, accountId: Id): Promise<string | undefined> {
      const value = deviceCookie.read(cookieHeader);
      if (value === undefined) return undefined;
      const [name = '', signature = ''] = value.split('.');
      const expected = await sign(name, accountId);
      return timingSafeEqual(Buffer.from(signature), Buffer.from(expected)) ? name : undefined;
    },

    /** @returns the cookie's value */
    async create(accountId: Id): Promise<string> {
      const name = randomBytes(NAME_BYTES).toString('base64url');
      return `${name}.${await sign(name, accountId)}`;
    },
  };
}
