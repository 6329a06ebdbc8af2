import {
  apiPaths,
  type ChangeShopDetailsRequest,
  type ShopDetails,
  type ShopDetailsReply,
} from '@parchi/contract';
import { json, type Answer } from '../clients/filesClient.ts';
import type { ShopClient } from '../fixtures/customerAndShop.ts';

export async function fetchDetails(shop: ShopClient): Promise<ShopDetails> {
  const answer = await shop.call(apiPaths.shopDetails, { id: shop.id });
  return (json(answer) as ShopDetailsReply).details;
}

/** @param details what the shop's page showed when the change was made */
export function changeDetails(
  shop: ShopClient,
  details: ShopDetails,
  change: Partial<ChangeShopDetailsRequest>,
): Promise<Answer> {
  return shop.call(apiPaths.changeShopDetails, { ...details, id: shop.id, ...change });
}
