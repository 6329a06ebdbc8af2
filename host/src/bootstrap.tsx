import { createRoot } from 'react-dom/client';
import { createStore, followSession, loadApiMessages } from '@parchi/shared-api';
import { chooseLocale, loadUiMessages } from '@parchi/shared-ui';
import { App } from './app/App.tsx';
import { loadHostMessages } from './messages/loadHostMessages.ts';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');

const locale = chooseLocale();
await Promise.all([loadUiMessages(locale), loadApiMessages(locale), loadHostMessages(locale)]);
const store = createStore();
followSession(store);
createRoot(root).render(<App store={store} />);
