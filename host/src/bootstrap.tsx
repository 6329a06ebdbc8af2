import { createRoot } from 'react-dom/client';
import { hostPages, matchesAnyPage, passwordPages } from '@parchi/contract';
import { createStore, followSession, loadApiMessages } from '@parchi/shared-api';
import { chooseLocale, loadUiMessages } from '@parchi/shared-ui';
import { App } from './app/App.tsx';
import { takeOver } from './first-load/takeOver.ts';
import { loadHostMessages } from './messages/loadHostMessages.ts';
import { loadRemoteRegion } from './remotes/loadRemoteRegion.ts';
import { fetchRegistry, registryInPage } from './remotes/registry.ts';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');

// Most visits lead to a page of a remote, at once or by a click: then this code comes beside other files, not after them.
const preload = () => void loadRemoteRegion().catch(() => undefined);
const { pathname } = window.location;
if (matchesAnyPage(hostPages, pathname))
  window.addEventListener('pointerdown', preload, { once: true });
else preload();

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
createRoot(root).render(
  <App store={store} remotes={remotes} isForPasswords={matchesAnyPage(passwordPages, pathname)} />,
);

/** A reload may be the host's own way from one document to the next (`FreshDocument`). */
async function resumeAfterReload(): Promise<void> {
  const [loading] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (loading?.type !== 'reload') return;
  const { resumeFormerDocument } = await import('./app/fresh-document/formerDocument.ts');
  resumeFormerDocument();
}
