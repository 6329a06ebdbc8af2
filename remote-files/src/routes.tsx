import { lazy } from 'react';
import { pagePaths, remoteContractVersion } from '@parchi/contract';
import type { RemoteModule } from '@parchi/shared-routing';
import { loadFilesMessages } from './messages/loadFilesMessages.ts';

const SendPage = lazy(async () => {
  const { SendPage: page } = await import('./features/send-files/SendPage.tsx');
  return { default: page };
});

const ReceivePage = lazy(async () => {
  const { ReceivePage: page } = await import('./features/receive-files/ReceivePage.tsx');
  return { default: page };
});

/** What the host loads of this remote: the pages to send and to receive files. */
export const remote = {
  contractVersion: remoteContractVersion,
  loadMessages: loadFilesMessages,
  routes: [
    { path: pagePaths.sendFile, element: <SendPage /> },
    { path: pagePaths.receiveFile, element: <ReceivePage /> },
  ],
} satisfies RemoteModule;
