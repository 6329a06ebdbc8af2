import { pagePaths } from '@parchi/contract';
import type { LoadedPage } from '@parchi/shared-routing';

/** The pages of this remote. The build lists them in `remote.json`, which server and host read. */
export const pages = [
  {
    path: pagePaths.sendFile,
    audience: 'people',
    frame: 'normal',
    title: 'Send files',
    load: async () => (await import('./features/send-files/SendPage.tsx')).SendPage,
  },
  {
    path: pagePaths.receiveFile,
    audience: 'people',
    frame: 'normal',
    title: 'Receive files',
    load: async () => (await import('./features/receive-files/ReceivePage.tsx')).ReceivePage,
  },
] satisfies LoadedPage[];
