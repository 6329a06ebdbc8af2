import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { createStore, followSession, loadApiMessages } from '@parchi/shared-api';
import type { RemotePage } from '@parchi/contract';
import type { RemoteModule } from '@parchi/shared-routing';
import { chooseLocale, loadUiMessages } from '@parchi/shared-ui';
import { loadStandaloneMessages } from './messages/loadStandaloneMessages.ts';
import { StandaloneApp } from './StandaloneApp.tsx';
import type { StandaloneLinks } from './StandaloneMenu.tsx';

export interface StandaloneOptions {
  remote: RemoteModule;
  /** Returns the name of the site, for the browser tab. It is called after the remote's texts are loaded. */
  title: () => string;
  pages: readonly RemotePage[];
  /** Returns the pages for the header's menu, home first. It is called after the remote's texts are loaded. */
  links: () => StandaloneLinks;
  /** Shown above the content of every page. */
  notices?: ReactNode;
}

/** Renders a remote's pages in a frame with its own header, without the host. */
export async function startStandalone({
  remote,
  title,
  pages,
  links,
  notices,
}: StandaloneOptions): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('the page has no #root');
  const locale = chooseLocale();
  await Promise.all([
    loadUiMessages(locale),
    loadApiMessages(locale),
    loadStandaloneMessages(locale),
    remote.loadMessages(locale),
  ]);
  document.title = title();
  const store = createStore();
  followSession(store);
  createRoot(root).render(
    <StandaloneApp
      store={store}
      routes={remote.routes}
      pages={pages}
      links={links()}
      notices={notices}
      basename={folderOfThisPage()}
    />,
  );
}

/**
 * Returns the path of the folder that serves the remote: `/remotes/remote-files/` beside the host, `/` at its own
 * origin. The path is derived from a script's address, because scripts are in `<folder>/assets/` whatever page was
 * requested. The page's own address would be wrong when its last slash is missing.
 */
function folderOfThisPage(): string {
  // oxlint-disable-next-line parchi/no-query-selector -- The HTML of the page has this element, not React.
  const script = document.querySelector<HTMLScriptElement>('script[src*="assets/"]');
  const path = script ? new URL(script.src).pathname : '/';
  return path.slice(0, path.lastIndexOf('/assets/') + 1) || '/';
}
