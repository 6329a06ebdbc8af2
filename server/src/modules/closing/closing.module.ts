import type { FastifyPluginAsync } from 'fastify';
import type { Dependencies } from '../../dependencies.ts';
import type { BrowserCookie } from '../../http/replies/browserCookie.ts';
import { closeReadyShops, type CloseShopContext } from './closeShop.ts';
import { closingRoutes } from './closing.routes.ts';

export type ClosingModule = {
  readonly routes: FastifyPluginAsync;
  /** Closes the shops that no order keeps open any more. Several processes may do so at the same time. */
  readonly sweep: () => Promise<{ readonly closedShops: number }>;
};

/** Creates the module by which the owner of a shop closes it. */
export function createClosingModule(
  { db, log }: Pick<Dependencies, 'db' | 'log'>,
  parts: Pick<CloseShopContext, 'accounts' | 'passwords' | 'sendLive'> & {
    readonly sessionCookie: BrowserCookie;
  },
): ClosingModule {
  const { sessionCookie, ...others } = parts;
  const context = { db, log, ...others };
  return {
    routes: closingRoutes(context, sessionCookie),
    sweep: async () => ({ closedShops: await closeReadyShops(context) }),
  };
}
