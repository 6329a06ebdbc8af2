import { remoteContractVersion } from '@parchi/contract';
import { lazyRoutes, type RemoteModule } from '@parchi/shared-routing';
import { loadFilesMessages } from './messages/loadFilesMessages.ts';
import { pages } from './pages.ts';

/** What the host loads of this remote. */
export const remote = {
  contractVersion: remoteContractVersion,
  loadMessages: loadFilesMessages,
  routes: lazyRoutes(pages),
} satisfies RemoteModule;
