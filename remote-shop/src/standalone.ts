import { pagePaths } from '@parchi/contract';
import { startStandalone } from '@parchi/standalone';
import { t } from './messages/t.ts';
import { pages } from './pages.ts';
import { remote } from './routes.tsx';

const signIn = remote.routes.find(({ path }) => path === pagePaths.businessSignIn);

await startStandalone({
  // By default this address has a link to the host's sign-in page, which is not for shops. So show this remote's own.
  remote: {
    ...remote,
    routes: [...remote.routes, { path: pagePaths.signIn, element: signIn?.element }],
  },
  pages,
  title: () => t('shop.title'),
  links: () => [
    { to: pagePaths.businessSignIn, label: t('shop.sign-in.title') },
    { to: pagePaths.businessSignUp, label: t('shop.sign-up.title') },
  ],
});
