import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Id } from '@parchi/contract';
import type { AccountCookies } from './accountCookies.ts';
import { readCookie } from '../../../http/replies/browserCookie.ts';

const NAME_BYTES = 16;

/**
 * What is needed to recognise, by a signed cookie, a browser in which an account has signed in before. The cookie
 * grants no access. With it, the owner’s wrong passwords are counted apart from a stranger’s, so that a stranger’s
 * failures cannot lock the owner out.
 */
export type DeviceContext = Pick<AccountCookies, 'deviceCookie' | 'sessionKey'>;

/** @returns the device's secret name; `undefined` when the account has not signed in on this device */
export async function findDevice(
  context: DeviceContext,
  { cookieHeader, accountId }: { cookieHeader: string | undefined; accountId: Id },
): Promise<string | undefined> {
  const value = readCookie(context.deviceCookie, cookieHeader);
  if (value === undefined) return undefined;
  const [name = '', signature = ''] = value.split('.');
  const expected = await sign(context, name, accountId);
  return timingSafeEqual(Buffer.from(signature), Buffer.from(expected)) ? name : undefined;
}

/** Generates a secret name for a new device of the account. @returns the value of the device cookie */
export async function newDevice(context: DeviceContext, accountId: Id): Promise<string> {
  const name = randomBytes(NAME_BYTES).toString('base64url');
  return `${name}.${await sign(context, name, accountId)}`;
}

async function sign({ sessionKey }: DeviceContext, name: string, accountId: Id): Promise<string> {
  return createHmac('sha256', await sessionKey())
    .update(`device ${accountId} ${name}`)
    .digest('base64url');
}
