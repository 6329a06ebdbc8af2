import { apiPaths, type SessionReply, type ShopSignUpRequest } from '@parchi/contract';
import { injectCalls } from '@parchi/shared-api';

const accountApi = injectCalls('remote-shop', (build) => ({
  /** Creates a shop account. The reply is the text `Account created`. The call does not sign the shop in. */
  shopSignUp: build.mutation<string, ShopSignUpRequest>({
    query: (body) => ({ path: apiPaths.shopSignUp, body }),
  }),
  /**
   * Asks the server whose session this browser has. The call is a mutation, so that the answer never comes from the
   * cache.
   */
  askWhoIsSignedIn: build.mutation<SessionReply, undefined>({
    query: () => ({ path: apiPaths.getUserData }),
  }),
}));

export const { useAskWhoIsSignedInMutation, useShopSignUpMutation } = accountApi;
