import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { createStore, followSession, loadApiMessages } from '@parchi/shared-api';
import type { RemoteModule } from '@parchi/shared-routing';
import { loadUiMessages } from '@parchi/shared-ui';
import { loadStandaloneMessages } from './messages/loadStandaloneMessages.ts';
import { StandaloneApp } from './StandaloneApp.tsx';
import type { StandaloneLinks } from './StandaloneMenu.tsx';

export interface StandaloneOptions {
  remote: RemoteModule;
  /** The remote's pages for the header, the first one being its home; asked for once its words are loaded. */
  links: () => StandaloneLinks;
  /** On every page, above its content. */
  notices?: ReactNode;
}

/** Draws a remote's pages in a frame of their own: same pages, no host. */
export async function startStandalone({
  remote,
  links,
  notices,
}: StandaloneOptions): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('the page has no #root');
  await Promise.all([
    loadUiMessages(),
    loadApiMessages(),
    loadStandaloneMessages(),
    remote.loadMessages(),
  ]);
  const store = createStore();
  followSession(store);
  createRoot(root).render(
    <StandaloneApp
      store={store}
      routes={remote.routes}
      links={links()}
      notices={notices}
      basename={folderOfThisPage()}
    />,
  );
}

/**
 * Where the remote is served: `/remotes/remote-files/` beside the host, `/` at an origin of its own.
 * Scripts lie in `<folder>/assets/`, whatever page was asked for; without its last slash the folder's own address would
 * have them beside it, and a reload find none.
 */
function folderOfThisPage(): string {
  const script = document.querySelector<HTMLScriptElement>('script[src*="assets/"]');
  const path = script ? new URL(script.src).pathname : '/';
  return path.slice(0, path.lastIndexOf('/assets/') + 1) || '/';
}
