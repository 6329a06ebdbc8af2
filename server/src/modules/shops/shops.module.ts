import type { Id, PublicShop } from '@parchi/contract';
import type { FastifyPluginAsync } from 'fastify';
import type { Transaction } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { SendLive } from '../../live/flushOutbox.ts';
import { insertShops, type NewShop } from './insertShops.ts';
import { createFindShops } from './search/findShops.ts';
import { createShopMatchesRepository } from './search/shopMatches.repository.ts';
import { createVocabularyRepository } from './search/vocabulary.repository.ts';
import { createShopsRepository } from './shops.repository.ts';
import { createShopsRoutes } from './shops.routes.ts';
import { createShopsService, type ShowOwnShop } from './shops.service.ts';
import { createSwitches } from './switches/switches.service.ts';
import { createSwitchesRepository } from './switches/switches.repository.ts';

export { insertShops, type NewShop } from './insertShops.ts';

export type ShopsModule = {
  readonly routes: FastifyPluginAsync<{ readonly accounts: { readonly showOwnShop: ShowOwnShop } }>;
  readonly findPublicShop: (id: Id) => Promise<PublicShop | undefined>;
  /** Returns the shops by id; unknown ids are not in the map. */
  readonly findPublicShops: (ids: readonly Id[]) => Promise<Map<Id, PublicShop>>;
  /** Inserts the shop of an account that was inserted in the same transaction. */
  readonly insertShop: (transaction: Transaction<Database>, shop: NewShop) => Promise<void>;
};

/** Creates the shops module: public records, the search, and the switches of the dashboard. */
export function createShopsModule(
  { db }: Pick<Dependencies, 'db'>,
  { sendLive }: { readonly sendLive: SendLive },
): ShopsModule {
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
    async routes(app, { accounts: { showOwnShop } }) {
      const switches = { repository: createSwitchesRepository(db), showOwnShop, sendLive };
      await app.register(
        createShopsRoutes({
          service: createShopsService({ repository, findShops, showOwnShop }),
          switches: createSwitches(switches),
        }),
      );
    },
    findPublicShop: async (id) => (await findPublicShops([id])).get(id),
    findPublicShops,
    insertShop: (transaction, shop) => insertShops(transaction, [shop]),
  };
}
