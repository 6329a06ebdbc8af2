import { pagePaths } from '@parchi/contract';
import { startStandalone } from '@parchi/standalone';
import { t } from './messages/t.ts';
import { remote, signIn } from './routes.tsx';

await startStandalone({
  remote: { ...remote, routes: [...remote.routes, { path: pagePaths.signIn, element: signIn }] },
  title: () => t('shop.title'),
  links: () => [
    { to: pagePaths.businessSignIn, label: t('shop.sign-in.title') },
    { to: pagePaths.businessSignUp, label: t('shop.sign-up.title') },
  ],
});
