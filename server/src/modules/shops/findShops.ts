import type { FindShopRequest, FoundShop } from '@parchi/contract';
import type { Coordinates } from './pincodeCentre.ts';
import { distanceInKm } from './search/distanceInKm.ts';
import { findShopIds, type FindShopIdsContext } from './search/findShopIds.ts';
import type { ShopsRepository } from './shops.repository.ts';

export type FindShopsContext = FindShopIdsContext & { readonly shops: ShopsRepository };

/** Finds shops. Each has its distance, if the coordinates of both the customer and the shop are known. */
export async function findShops(
  context: FindShopsContext,
  request: FindShopRequest,
): Promise<FoundShop[]> {
  const from = coordinatesOf(request);
  const ids = await findShopIds(context, { input: request.inputValue, from });
  const shops = await context.shops.findPlacedShops(ids);
  return ids.flatMap((id) => {
    const found = shops.get(id);
    if (found === undefined) return [];
    const { shop, place } = found;
    if (from === undefined || place === undefined) return shop;
    return { ...shop, distanceKm: Math.round(distanceInKm(from, place) * 10) / 10 };
  });
}

/** Returns the customer's coordinates; `undefined` unless both are given. */
function coordinatesOf({ latitude, longitude }: FindShopRequest): Coordinates | undefined {
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return undefined;
  return { latitude, longitude };
}
