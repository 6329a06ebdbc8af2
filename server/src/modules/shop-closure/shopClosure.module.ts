import type { FastifyPluginAsync } from 'fastify';
import type { Dependencies } from '../../dependencies.ts';
import type { BrowserCookie } from '../../http/replies/browserCookie.ts';
import { closeReadyShops, type CloseShopContext } from './closeShop.ts';
import { shopClosureRoutes } from './shopClosure.routes.ts';

export type ShopClosureModule = {
  readonly routes: FastifyPluginAsync;
  /** Closes the shops that no order keeps open any more. Several processes may do so at the same time. */
  readonly sweep: () => Promise<{ readonly closedShops: number }>;
};

/** Creates the module by which the owner of a shop closes it. */
export function createShopClosureModule(
  { db, log }: Pick<Dependencies, 'db' | 'log'>,
  parts: Pick<CloseShopContext, 'accounts' | 'passwords' | 'sendLive'> & {
    readonly sessionCookie: BrowserCookie;
  },
): ShopClosureModule {
  const { sessionCookie, ...others } = parts;
  const context = { db, log, ...others };
  return {
    routes: shopClosureRoutes(context, sessionCookie),
    sweep: async () => ({ closedShops: await closeReadyShops(context) }),
  };
}
