import type { Id, PublicShop } from '@parchi/contract';
import type { FastifyPluginAsync } from 'fastify';
import type { Transaction } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { SendLive } from '../../live/flushOutbox.ts';
import { insertShops, type NewShop } from './insertShops.ts';
import { findPlacedShops } from './shops.repository.ts';
import { findOwnStanding, type OwnStanding } from './standing/standing.repository.ts';
import { createPhoneCode } from './phone-codes/phoneCodes.ts';
import { deleteOldPhoneCodes } from './phone-codes/phoneCodes.repository.ts';
import type { FindShopOfDocument } from '../../http/site/first-load/findPageData.ts';
import { createFindShopOfDocument } from './createFindShopOfDocument.ts';
import { shopsRoutes, type ShopsRoutesModules } from './shops.routes.ts';

export { shopFieldsOf } from './details/shopFields.ts';
export { insertShops, type NewShop } from './insertShops.ts';
export { showWholeShop } from './details/showDetails.ts';
export { findCoverFromPages } from './ordering/coverSetting.repository.ts';
export {
  findShopTerms,
  lockPracticeTerms,
  lockShopTerms,
  type ShopTerms,
} from './ordering/shopTerms.repository.ts';
export { findShopCode } from './shops.repository.ts';
export {
  changeStanding,
  countWaitingShops,
  findShopOfOperator,
  letConfirmedShopIn,
  listHiddenShops,
  shopObject,
  type ShopOfOperator,
} from './standing/standing.repository.ts';
export {
  eraseShop,
  isShopClosed,
  keepShop,
  listClosingShops,
  lockClosing,
  startClosing,
} from './closing-state/closingState.repository.ts';
export { tokenNumberUpdate } from './ordering/tokenNumberUpdate.ts';

export type ShopsModule = {
  readonly routes: FastifyPluginAsync<ShopsRoutesModules>;
  readonly findShopOfDocument: FindShopOfDocument;
  readonly findPublicShop: (id: Id) => Promise<PublicShop | undefined>;
  /** Returns the details of a shop's standing that only the shop itself sees. */
  readonly findOwnStanding: (id: Id) => Promise<OwnStanding>;
  /** Returns the shops by id; unknown ids are not in the map. */
  readonly findPublicShops: (ids: readonly Id[]) => Promise<Map<Id, PublicShop>>;
  /** Creates a code when its message is sent. @returns `undefined` if the code is too old, or was used or replaced */
  readonly createPhoneCode: (id: string) => Promise<string | undefined>;
  /** Deletes codes that no longer work. */
  readonly sweep: () => Promise<number>;
  /** Inserts a shop whose account was inserted in the same transaction. */
  readonly insertShop: (transaction: Transaction<Database>, shop: NewShop) => Promise<void>;
};

/** Creates the shops module: public records of shops, the search, and the switches of the dashboard. */
export function createShopsModule(
  dependencies: Pick<Dependencies, 'db' | 'settings' | 'countWaiting' | 'log'>,
  { sendLive }: { readonly sendLive: SendLive },
): ShopsModule {
  const { db, settings } = dependencies;
  async function findPublicShops(ids: readonly Id[]): Promise<Map<Id, PublicShop>> {
    const placed = await findPlacedShops(db, ids);
    return new Map([...placed].map(([id, { shop }]) => [id, shop]));
  }
  return {
    routes: shopsRoutes({ db, sendLive, isLimited: settings.rateLimits }),
    findShopOfDocument: createFindShopOfDocument(dependencies),
    createPhoneCode: (id) => createPhoneCode(db, id),
    sweep: () => deleteOldPhoneCodes(db),
    findPublicShop: async (id) => (await findPublicShops([id])).get(id),
    findOwnStanding: (id) => findOwnStanding(db, id),
    findPublicShops,
    insertShop: (transaction, shop) => insertShops(transaction, [shop]),
  };
}
