import type { Id, OwnShop, PublicShop } from '@parchi/contract';
import { AppError } from '../../errors/appError.ts';
import { parseShopCode } from './shopCode.ts';
import type { ShopsRepository } from './shops.repository.ts';

/** Returns a shop's record as the shop itself sees it, with its orders and email. */
export type ShowOwnShop = (id: Id) => Promise<OwnShop>;

export type FetchShopContext = {
  readonly shops: ShopsRepository;
  readonly showOwnShop: ShowOwnShop;
};

/**
 * Returns the record of the shop with this code. A signed-in shop that asks for itself gets its own record in full.
 * @param asker the signed-in account
 * @throws {AppError} `shop.not_found`
 */
export async function fetchShop(
  { shops, showOwnShop }: FetchShopContext,
  typedCode: string,
  asker: Id | undefined,
): Promise<PublicShop | OwnShop> {
  const code = parseShopCode(typedCode);
  const shop = code === undefined ? undefined : await shops.findByCode(code);
  if (shop === undefined) throw new AppError('shop.not_found');
  return shop._id === asker ? showOwnShop(asker) : shop;
}
