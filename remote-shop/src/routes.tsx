import { lazy } from 'react';
import { pagePaths, remoteContractVersion } from '@parchi/contract';
import { Navigate, type RemoteModule } from '@parchi/shared-routing';
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

/**
 * The sign-in page. When this remote runs without the host, it also serves the address `/sign-in`, to which the sign-up
 * redirects.
 */
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

/** What the host loads of this remote: the sign-in and sign-up pages, and the counter at any other address. */
export const remote = {
  contractVersion: remoteContractVersion,
  loadMessages: loadShopMessages,
  routes: [
    { path: pagePaths.businessSignUp, element: signUp },
    { path: pagePaths.businessSignIn, element: signIn },
    { path: '*', element: elsewhere },
  ],
} satisfies RemoteModule;
