import type { FindShopRequest, FoundShop, Id, PublicShop } from '@parchi/contract';
import { AppError } from '../../http/appError.ts';
import type { Coordinates } from './pincodeCentre.ts';
import { parseShopCode } from './shopCode.ts';
import type { ShopsRepository } from './shops.repository.ts';
import { distanceInKm } from './search/nearness.ts';
import type { ShopSearch } from './search/findShops.ts';

export type ShopsService = ReturnType<typeof createShopsService>;

type ShopsServiceOptions = {
  readonly repository: ShopsRepository;
  readonly findShops: (search: ShopSearch) => Promise<Id[]>;
};

export function createShopsService({ repository, findShops }: ShopsServiceOptions) {
  return {
    async fetchShop(typedCode: string): Promise<PublicShop> {
      const code = parseShopCode(typedCode);
      const shop = code === undefined ? undefined : await repository.findByCode(code);
      if (shop === undefined) throw new AppError('shop.not_found');
      return shop;
    },

    async findShops(request: FindShopRequest): Promise<FoundShop[]> {
      const from = coordinatesOf(request);
      const ids = await findShops({ input: request.inputValue, from });
      const shops = await repository.findPlacedShops(ids);
      return ids.flatMap((id) => {
        const found = shops.get(id);
        if (found === undefined) return [];
        const { shop, place } = found;
        if (from === undefined || place === undefined) return shop;
        return { ...shop, distanceKm: Math.round(distanceInKm(from, place) * 10) / 10 };
      });
    },
  };
}

/** One without the other says nothing. */
function coordinatesOf({ latitude, longitude }: FindShopRequest): Coordinates | undefined {
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return undefined;
  return { latitude, longitude };
}
