import { createRoot } from 'react-dom/client';
import { hostPages, matchesPage } from '@parchi/contract';
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
const isOwnPage = hostPages.some((page) => matchesPage(page, window.location.pathname));
if (isOwnPage) window.addEventListener('pointerdown', preload, { once: true });
else preload();

const locale = chooseLocale();
const [remotes] = await Promise.all([
  // The server puts the registry into the page. Other web servers, such as webpack's in development, do not.
  registryInPage() ?? fetchRegistry().catch(() => undefined),
  loadUiMessages(locale),
  loadApiMessages(locale),
  loadHostMessages(locale),
]);
const store = createStore();
followSession(store);
takeOver(root);
createRoot(root).render(<App store={store} remotes={remotes} />);
