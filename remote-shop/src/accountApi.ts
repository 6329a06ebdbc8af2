import { apiPaths, type ShopSignUpRequest } from '@parchi/contract';
import { injectCalls } from '@parchi/shared-api';

const accountApi = injectCalls('remote-shop', (build) => ({
  /** Answers `Account created`, and signs nobody in. */
  shopSignUp: build.mutation<string, ShopSignUpRequest>({
    query: (body) => ({ path: apiPaths.shopSignUp, body }),
  }),
}));

export const { useShopSignUpMutation } = accountApi;
