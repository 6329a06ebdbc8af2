import { fileURLToPath } from 'node:url';
import { pagePaths, privacyPath, termsPath } from '@parchi/contract';
import { hostConfig } from '@parchi/tooling/webpack';

const notifications = fileURLToPath(import.meta.resolve('@parchi/ready-orders/notifications.js'));
const words = './[locale].json';
const accountWords = './accounts/[locale].json';
const siteWords = './site/[locale].json';

export default hostConfig({
  folder: import.meta.dirname,
  title: 'Parchi',
  // The service worker is copied to the root, because a service worker controls only pages at or below its own folder.
  copies: [
    { from: notifications, to: 'notifications.js' },
    { from: 'previews/preview.png', to: 'preview.png' },
    { from: 'previews/robots.txt', to: 'robots.txt' },
  ],
  firstLoads: {
    script: 'src/first-load/inDocument.ts',
    prerender: 'src/first-load/renderHost.tsx',
    pages: {
      [pagePaths.home]: [words],
      [privacyPath]: [words, siteWords, '../features/site/PrivacyPage.tsx'],
      [termsPath]: [words, siteWords, '../features/site/TermsPage.tsx'],
      [pagePaths.signIn]: [words, accountWords, '../features/accounts/sign-in/SignInPage.tsx'],
      [pagePaths.signUp]: [words, accountWords, '../features/accounts/sign-up/SignUpPage.tsx'],
      [pagePaths.account]: [words, accountWords, '../features/accounts/AccountPage.tsx'],
    },
    remotePage: [words, './remoteParts.ts'],
  },
});
