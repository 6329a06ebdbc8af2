import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { hostPages, matchesAnyPage } from '@parchi/contract';
import { createStore, followSession, loadApiMessages } from '@parchi/shared-api';
import { chooseLocale, loadUiMessages } from '@parchi/shared-ui';
import { App } from './app/App.tsx';
import { ownerOfDocument } from './app/fresh-document/needsFreshDocument.ts';
import { takeOver } from './first-load/takeOver.ts';
import { loadHostMessages } from './messages/loadHostMessages.ts';
import { LazyRemoteRegion } from './remotes/LazyRemoteRegion.ts';
import { fetchRegistry } from './remotes/fetchRegistry.ts';
import { registryInPage } from './remotes/registryInPage.ts';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');

// Preload now, so that the code that loads remotes arrives in parallel with the other files, not after them.
const { pathname } = window.location;
if (!matchesAnyPage(hostPages, pathname)) void LazyRemoteRegion.preload().catch(() => undefined);

const locale = chooseLocale();
const [remotes] = await Promise.all([
  // The server puts the registry into the page. Other web servers, such as webpack's in development, do not.
  registryInPage() ?? fetchRegistry().catch(() => undefined),
  loadUiMessages(locale),
  loadApiMessages(locale),
  loadHostMessages(locale),
  resumeAfterReload(),
]);
const store = createStore();
followSession(store);
takeOver(root);
const owner = ownerOfDocument(pathname, remotes);
// React renders a transition in slices of a few milliseconds.
startTransition(() =>
  createRoot(root).render(<App store={store} remotes={remotes} owner={owner} />),
);

/** Restores the former document's state, because the reload may come from the host itself (`FreshDocument`). */
async function resumeAfterReload(): Promise<void> {
  const [loading] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (loading?.type !== 'reload') return;
  const { resumeFormerDocument } = await import('./app/fresh-document/formerDocument.ts');
  resumeFormerDocument();
}
