import { lazy } from 'react';
import { pagePaths } from '@parchi/contract';
import { Navigate, REMOTE_CONTRACT_VERSION, type RemoteModule } from '@parchi/shared-routing';
import { loadShopMessages } from './messages/loadShopMessages.ts';
import { ShopPlace } from './ShopPlace.tsx';

const SignUpPage = lazy(async () => {
  const { SignUpPage: page } = await import('./features/sign-up/SignUpPage.tsx');
  return { default: page };
});

const SignInPage = lazy(async () => {
  const { SignInPage: page } = await import('./features/sign-in/SignInPage.tsx');
  return { default: page };
});

/** Also where the portal, on its own, signs in whoever was sent to the host's page for it. */
export const signIn = (
  <ShopPlace>
    <SignInPage />
  </ShopPlace>
);

const signUp = (
  <ShopPlace>
    <SignUpPage />
  </ShopPlace>
);

const elsewhere = (
  <ShopPlace>
    <Navigate to={pagePaths.businessSignIn} replace />
  </ShopPlace>
);

/** What the host loads: this portal's pages, and the counter at whatever address. */
export const remote = {
  contractVersion: REMOTE_CONTRACT_VERSION,
  loadMessages: loadShopMessages,
  routes: [
    { path: pagePaths.businessSignUp, element: signUp },
    { path: pagePaths.businessSignIn, element: signIn },
    { path: '*', element: elsewhere },
  ],
} satisfies RemoteModule;
