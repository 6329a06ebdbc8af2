import type { FindShopRequest, FoundShop, Id, OwnShop, PublicShop } from '@parchi/contract';
import { AppError } from '../../errors/appError.ts';
import type { Coordinates } from './pincodeCentre.ts';
import { parseShopCode } from './shopCode.ts';
import type { ShopsRepository } from './shops.repository.ts';
import { distanceInKm } from './search/distanceInKm.ts';
import type { ShopSearch } from './search/findShops.ts';

/** Returns a shop's record as the shop itself sees it, with its orders and email. */
export type ShowOwnShop = (id: Id) => Promise<OwnShop>;

export type ShopsService = ReturnType<typeof createShopsService>;

type ShopsServiceOptions = {
  readonly repository: ShopsRepository;
  readonly findShops: (search: ShopSearch) => Promise<Id[]>;
  readonly showOwnShop: ShowOwnShop;
};

export function createShopsService({ repository, findShops, ...others }: ShopsServiceOptions) {
  return {
    /** @param asker the signed-in account; a shop gets its own record in full @throws {AppError} `shop.not_found` */
    async fetchShop(typedCode: string, asker: Id | undefined): Promise<PublicShop | OwnShop> {
      const code = parseShopCode(typedCode);
      const shop = code === undefined ? undefined : await repository.findByCode(code);
      if (shop === undefined) throw new AppError('shop.not_found');
      return shop._id === asker ? others.showOwnShop(asker) : shop;
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

/** Returns the coordinates; `undefined` unless both are given. */
function coordinatesOf({ latitude, longitude }: FindShopRequest): Coordinates | undefined {
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return undefined;
  return { latitude, longitude };
}
