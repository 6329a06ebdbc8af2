import type { FastifyPluginAsync } from 'fastify';
import type { Dependencies } from '../../dependencies.ts';
import { downloadPaceRules } from '../../transfer/download/downloadPace.ts';
import type { AccountsModule } from '../accounts/accounts.module.ts';
import type { FilesModule } from '../files/files.module.ts';
import type { OrdersModule } from '../orders/orders.module.ts';
import { dataDownloadRoutes } from './dataDownload.routes.ts';

export type DataDownloadModule = { readonly routes: FastifyPluginAsync };

type OtherModules = {
  readonly accounts: AccountsModule;
  readonly files: FilesModule;
  readonly orders: OrdersModule;
};

/** Creates the module by which people and shops save what the site stores about them. */
export function createDataDownloadModule(
  { db, objectStore, log, settings }: Pick<Dependencies, 'db' | 'objectStore' | 'log' | 'settings'>,
  { accounts, files, orders }: OtherModules,
): DataDownloadModule {
  return {
    routes: dataDownloadRoutes({
      context: { db, objectStore, log, accounts, files, orders },
      accounts,
      isLimited: settings.rateLimits,
      downloadPace: downloadPaceRules,
    }),
  };
}
