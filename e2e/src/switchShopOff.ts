import assert from 'node:assert/strict';
import { apiPaths } from '@parchi/contract';
import { password, type ShopAccount } from './printPage.ts';

/** What the shop does at its own counter. */
export async function switchShopOff(origin: string, { email, shop }: ShopAccount): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const call = (path: string, body: unknown, cookie = '') =>
    fetch(origin + path, {
      method: 'POST',
      headers: { ...headers, cookie },
      body: JSON.stringify(body),
    });
  const signedIn = await call(apiPaths.shopSignIn, { email, password });
  const cookie = signedIn.headers.get('set-cookie')?.split(';')[0];
  const { ok } = await call(apiPaths.changeStatus, { id: shop._id }, cookie);
  assert.ok(ok);
}
