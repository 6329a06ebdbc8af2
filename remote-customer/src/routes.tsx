import { remoteContractVersion } from '@parchi/contract';
import { lazyRoutes, type RemoteModule } from '@parchi/shared-routing';
import { loadCustomerMessages } from './messages/loadCustomerMessages.ts';
import { pages } from './pages.ts';

/** What the host loads of this remote. */
export const remote = {
  contractVersion: remoteContractVersion,
  loadMessages: loadCustomerMessages,
  routes: lazyRoutes(pages),
} satisfies RemoteModule;
