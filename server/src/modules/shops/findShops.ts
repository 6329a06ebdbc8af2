import type { FindShopRequest, FoundShop } from '@parchi/contract';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Coordinates } from './geography/coordinates.ts';
import { distanceInKm } from './geography/distanceInKm.ts';
import { findShopIds } from './search/findShopIds.ts';
import { findPlacedShops } from './shops.repository.ts';

/** Finds shops. Each has its distance, if the coordinates of both the customer and the shop are known. */
export async function findShops(
  db: Kysely<Database>,
  request: FindShopRequest,
): Promise<FoundShop[]> {
  const from = coordinatesOf(request);
  const ids = await findShopIds(db, { input: request.inputValue, from });
  const shops = await findPlacedShops(db, ids);
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
