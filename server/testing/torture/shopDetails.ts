import assert from 'node:assert/strict';
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

/** Lets the shop's customers pay at the counter. */
export async function allowCash(shop: ShopClient): Promise<void> {
  const answer = await changeDetails(shop, await fetchDetails(shop), { takesCash: true });
  assert.equal(answer.status, 200, answer.body.toString());
}

/** @param details what the shop's page showed when the change was made */
export function changeDetails(
  shop: ShopClient,
  details: ShopDetails,
  change: Partial<ChangeShopDetailsRequest>,
): Promise<Answer> {
  return shop.call(apiPaths.changeShopDetails, { ...details, id: shop.id, ...change });
}
