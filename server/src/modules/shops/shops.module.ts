import type { Id, PublicShop } from '@parchi/contract';
import type { FastifyPluginAsync } from 'fastify';
import type { Transaction } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Dependencies } from '../../dependencies.ts';
import { insertShop, type NewShop } from './insertShop.ts';
import { createShopsRepository } from './shops.repository.ts';
import { createShopsRoutes } from './shops.routes.ts';
import { createShopsService } from './shops.service.ts';

export type { NewShop } from './insertShop.ts';

export type ShopsModule = {
  readonly routes: FastifyPluginAsync;
  readonly findPublicShop: (id: Id) => Promise<PublicShop | undefined>;
  /** Ids that no shop has are not in the map. */
  readonly findPublicShops: (ids: readonly Id[]) => Promise<Map<Id, PublicShop>>;
  /** For an account that was inserted in the same transaction. @returns the public code */
  readonly insertShop: (transaction: Transaction<Database>, shop: NewShop) => Promise<string>;
};

/** Shops as everybody sees them, and the search for them. */
export function createShopsModule({ db }: Pick<Dependencies, 'db'>): ShopsModule {
  const repository = createShopsRepository(db);
  return {
    routes: createShopsRoutes(createShopsService({ repository })),
    findPublicShop: async (id) => (await repository.findPublicShops([id])).get(id),
    findPublicShops: (ids) => repository.findPublicShops(ids),
    insertShop,
  };
}
