import { pagePaths } from '@parchi/contract';
import { REMOTE_CONTRACT_VERSION, type RemoteModule } from '@parchi/shared-routing';
import { NotOpenPage } from './features/not-open/NotOpenPage.tsx';
import { loadShopMessages } from './messages/loadShopMessages.ts';
import { t } from './messages/t.ts';

const NotOpenSignUp = () => <NotOpenPage title={t('shop.sign-up.title')} />;
const NotOpenSignIn = () => <NotOpenPage title={t('shop.sign-in.title')} />;

/** What the host loads: this portal's pages. */
export const remote = {
  contractVersion: REMOTE_CONTRACT_VERSION,
  loadMessages: loadShopMessages,
  routes: [
    { path: pagePaths.businessSignUp, element: <NotOpenSignUp /> },
    { path: pagePaths.businessSignIn, element: <NotOpenSignIn /> },
  ],
} satisfies RemoteModule;
