import { apiPaths, type SessionReply, type ShopSignUpRequest } from '@parchi/contract';
import { injectCalls } from '@parchi/shared-api';

const accountApi = injectCalls('remote-shop', (build) => ({
  /** Answers `Account created`, and signs nobody in. */
  shopSignUp: build.mutation<string, ShopSignUpRequest>({
    query: (body) => ({ path: apiPaths.shopSignUp, body }),
  }),
  /** Who the server takes this browser for, whatever the page believes. */
  askWhoIsSignedIn: build.mutation<SessionReply, undefined>({
    query: () => ({ path: apiPaths.getUserData }),
  }),
}));

export const { useAskWhoIsSignedInMutation, useShopSignUpMutation } = accountApi;
