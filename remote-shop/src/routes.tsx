import { remoteContractVersion } from '@parchi/contract';
import { lazyRoutes, type RemoteModule } from '@parchi/shared-routing';
import { loadShopMessages } from './messages/loadShopMessages.ts';
import { pages } from './pages.ts';
import { ShopPlace } from './ShopPlace.tsx';

/**
 * What the host loads of this remote: the sign-in and sign-up pages, and for a signed-in shop the counter at every
 * path.
 */
export const remote = {
  contractVersion: remoteContractVersion,
  loadMessages: loadShopMessages,
  routes: lazyRoutes(pages, (page) => <ShopPlace>{page}</ShopPlace>),
} satisfies RemoteModule;
