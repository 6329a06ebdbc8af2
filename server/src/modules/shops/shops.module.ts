import type { Id, PublicShop } from '@parchi/contract';
import type { FastifyPluginAsync } from 'fastify';
import type { Transaction } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Dependencies } from '../../dependencies.ts';
import { insertShops, type NewShop } from './insertShops.ts';
import { createFindShops } from './search/findShops.ts';
import { createShopMatchesRepository } from './search/shopMatches.repository.ts';
import { createVocabularyRepository } from './search/vocabulary.repository.ts';
import { createShopsRepository } from './shops.repository.ts';
import { createShopsRoutes } from './shops.routes.ts';
import { createShopsService } from './shops.service.ts';

export { insertShops, type NewShop } from './insertShops.ts';

export type ShopsModule = {
  readonly routes: FastifyPluginAsync;
  readonly findPublicShop: (id: Id) => Promise<PublicShop | undefined>;
  /** Ids that no shop has are not in the map. */
  readonly findPublicShops: (ids: readonly Id[]) => Promise<Map<Id, PublicShop>>;
  /** For an account that was inserted in the same transaction. */
  readonly insertShop: (transaction: Transaction<Database>, shop: NewShop) => Promise<void>;
};

/** Shops as everybody sees them, and the search for them. */
export function createShopsModule({ db }: Pick<Dependencies, 'db'>): ShopsModule {
  const repository = createShopsRepository(db);
  const findShops = createFindShops({
    vocabulary: createVocabularyRepository(db),
    matches: createShopMatchesRepository(db),
    findIdByCode: (code) => repository.findIdByCode(code),
  });
  async function findPublicShops(ids: readonly Id[]): Promise<Map<Id, PublicShop>> {
    const placed = await repository.findPlacedShops(ids);
    return new Map([...placed].map(([id, { shop }]) => [id, shop]));
  }
  return {
    routes: createShopsRoutes(createShopsService({ repository, findShops })),
    findPublicShop: async (id) => (await findPublicShops([id])).get(id),
    findPublicShops,
    insertShop: (transaction, shop) => insertShops(transaction, [shop]),
  };
}
