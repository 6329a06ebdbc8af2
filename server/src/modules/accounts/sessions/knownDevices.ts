import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Id } from '@parchi/contract';
import type { BrowserCookie } from './browserCookie.ts';

const NAME_BYTES = 16;

/**
 * Recognises browsers in which an account has signed in before, by a signed cookie. The cookie grants no access. It
 * only counts the owner’s wrong passwords apart from a stranger’s, so that a stranger’s failures cannot lock the owner
 * out.
 */
export type DeviceContext = {
  readonly deviceCookie: BrowserCookie;
  readonly sessionKey: () => Promise<string>;
};

/** @returns the device's name, a secret; `undefined` when the account has not signed in with this device */
export async function findDevice(
  context: DeviceContext,
  { cookieHeader, accountId }: { cookieHeader: string | undefined; accountId: Id },
): Promise<string | undefined> {
  const value = context.deviceCookie.read(cookieHeader);
  if (value === undefined) return undefined;
  const [name = '', signature = ''] = value.split('.');
  const expected = await sign(context, name, accountId);
  return timingSafeEqual(Buffer.from(signature), Buffer.from(expected)) ? name : undefined;
}

/** Names a new device of the account. @returns the cookie's value */
export async function newDevice(context: DeviceContext, accountId: Id): Promise<string> {
  const name = randomBytes(NAME_BYTES).toString('base64url');
  return `${name}.${await sign(context, name, accountId)}`;
}

async function sign({ sessionKey }: DeviceContext, name: string, accountId: Id): Promise<string> {
  return createHmac('sha256', await sessionKey())
    .update(`device ${accountId} ${name}`)
    .digest('base64url');
}
