import {
  publicShopSchema,
  type Id,
  type OwnShop,
  type PublicShop,
  type ShopReply,
} from '@parchi/contract';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { AppError } from '../../errors/appError.ts';
import { parseShopCode } from './shopCode.ts';
import { findShopByCode, listQueuedTokens } from './shops.repository.ts';

/** Returns a shop's record as the shop itself sees it, with its orders and email. */
export type ShowOwnShop = (id: Id) => Promise<OwnShop>;

export type FetchShopContext = {
  readonly db: Kysely<Database>;
  readonly showOwnShop: ShowOwnShop;
};

/**
 * Returns the record of the shop with this code, and the token numbers in its queue. A signed-in shop that asks for
 * itself gets its own record in full. A shop that waits for approval or has to confirm its e-mail address can be
 * fetched only by itself, and a closed shop by nobody.
 * @param asker the signed-in account
 * @throws {AppError} `shop.not_found`
 */
export async function fetchShop(
  { db, showOwnShop }: FetchShopContext,
  typedCode: string,
  asker: Id | undefined,
): Promise<ShopReply> {
  const code = parseShopCode(typedCode);
  const shop = code === undefined ? undefined : await findShopByCode(db, code);
  if (shop === undefined || shop.standing === 'closed' || (isHidden(shop) && shop._id !== asker)) {
    throw new AppError('shop.not_found');
  }
  const queue = await listQueuedTokens(db, shop._id);
  return { shop: shop._id === asker ? await showOwnShop(asker) : shop, queue };
}

/** Returns the reply of `fetchShop` to somebody who is not signed in; `undefined` in place of an error. */
export async function findShopForEverybody(
  db: Kysely<Database>,
  code: string,
): Promise<ShopReply | undefined> {
  const shop = await findShopByCode(db, code);
  if (shop === undefined || shop.standing === 'closed' || isHidden(shop)) return undefined;
  // The call's reply is written through this schema, which keeps back what it doesn't list. So is this one.
  return { shop: publicShopSchema.parse(shop), queue: await listQueuedTokens(db, shop._id) };
}

function isHidden({ standing }: PublicShop): boolean {
  return standing === 'waiting' || standing === 'unconfirmed';
}
