import { findRemotePage, type RemoteRegistry } from '@parchi/contract';
import type { Store } from '@parchi/shared-api';
import { LazyRemoteRegion } from '../LazyRemoteRegion.ts';
import { loadRemoteParts } from '../loadRemoteParts.ts';
import { preloadFiles } from './preloadFiles.ts';

/** Maximum number of preloaded pages per document. A pointer may cross a long list of links. */
const MOST_PAGES = 6;
const INTENTS = ['pointerover', 'focusin', 'touchstart'] as const;
const preloaded = new Set<string>();

/**
 * Preloads the page of a remote when a link to it is hovered, focused or touched: first its files, then its code. Does
 * nothing if the browser asks to save data.
 * @returns a function that stops preloading
 */
export function preloadOnIntent(remotes: RemoteRegistry, store: Store): () => void {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData) return () => undefined;

  function onIntent({ target }: Event): void {
    const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href]');
    if (!link || link.origin !== window.location.origin) return;
    const { pathname } = link;
    if (preloaded.has(pathname) || preloaded.size >= MOST_PAGES) return;
    const found = findRemotePage(remotes, pathname, 'people');
    // The code of a page for passwords may not run in this document.
    if (!found || found.page.isForPasswords || pathname === window.location.pathname) return;
    preloaded.add(pathname);
    // Ignore failures: the click loads the page again and reports them.
    void preload(found.name, pathname).catch(() => undefined);
  }

  async function preload(name: string, pathname: string): Promise<void> {
    const [{ preloadRemote }] = await Promise.all([
      loadRemoteParts(),
      LazyRemoteRegion.preload(),
      preloadFiles(pathname),
    ]);
    await preloadRemote({ name, pathname, remotes, store });
  }

  for (const intent of INTENTS) document.addEventListener(intent, onIntent, { passive: true });
  return () => {
    for (const intent of INTENTS) document.removeEventListener(intent, onIntent);
  };
}
