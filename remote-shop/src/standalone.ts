import { pagePaths } from '@parchi/contract';
import { startStandalone } from '@parchi/standalone';
import { t } from './messages/t.ts';
import { remote } from './routes.tsx';

await startStandalone({
  remote,
  links: () => [
    { to: pagePaths.businessSignIn, label: t('shop.sign-in.title') },
    { to: pagePaths.businessSignUp, label: t('shop.sign-up.title') },
  ],
});
