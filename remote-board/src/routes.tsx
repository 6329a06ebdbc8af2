import { remoteContractVersion } from '@parchi/contract';
import { lazyRoutes, type RemoteModule } from '@parchi/shared-routing';
import { loadBoardMessages } from './messages/loadBoardMessages.ts';
import { pages } from './pages.ts';

/** What the host loads of this remote. */
export const remote = {
  contractVersion: remoteContractVersion,
  loadMessages: loadBoardMessages,
  routes: lazyRoutes(pages),
} satisfies RemoteModule;
