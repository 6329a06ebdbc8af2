import type { PublicShop } from '@parchi/contract';
import { AppError } from '../../http/appError.ts';
import { parseShopCode } from './shopCode.ts';
import type { ShopsRepository } from './shops.repository.ts';

export type ShopsService = ReturnType<typeof createShopsService>;

export function createShopsService({ repository }: { repository: ShopsRepository }) {
  return {
    async fetchShop(typedCode: string): Promise<PublicShop> {
      const code = parseShopCode(typedCode);
      const shop = code === undefined ? undefined : await repository.findByCode(code);
      if (shop === undefined) throw new AppError('shop.not_found');
      return shop;
    },
  };
}
