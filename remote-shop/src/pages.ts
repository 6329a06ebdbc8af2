import { pagePaths } from '@parchi/contract';
import type { LoadedPage } from '@parchi/shared-routing';

/** The pages of this remote. The build lists them in `remote.json`, which server and host read. */
export const pages = [
  {
    path: pagePaths.businessSignUp,
    audience: 'people',
    frame: 'normal',
    title: 'Create a business account',
    isForPasswords: true,
    load: async () => (await import('./features/sign-up/SignUpPage.tsx')).SignUpPage,
  },
  {
    path: pagePaths.businessSignIn,
    audience: 'people',
    frame: 'normal',
    title: 'Business sign-in',
    isForPasswords: true,
    load: async () => (await import('./features/sign-in/SignInPage.tsx')).SignInPage,
  },
  {
    path: '*',
    audience: 'shops',
    frame: 'wide',
    title: 'Counter',
    load: async () => (await import('./features/sign-in/SignInRedirect.tsx')).SignInRedirect,
  },
] satisfies LoadedPage[];
