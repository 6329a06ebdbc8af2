import {
  apiPaths,
  type BeginTotpReply,
  type BeginTotpRequest,
  type ConfirmTotpReply,
  type ConfirmTotpRequest,
  type EndTotpRequest,
  type TotpReply,
} from '@parchi/contract';
import { api } from '@parchi/shared-api';

/** The calls of the two-step sign-in. No app owns them: see `devicesApi.ts`. */
const twoStepApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    accountTotp: build.query<TotpReply, null>({ query: () => ({ path: apiPaths.totp }) }),
    accountBeginTotp: build.mutation<BeginTotpReply, BeginTotpRequest>({
      query: (body) => ({ path: apiPaths.beginTotp, body }),
    }),
    accountConfirmTotp: build.mutation<ConfirmTotpReply, ConfirmTotpRequest>({
      query: (body) => ({ path: apiPaths.confirmTotp, body }),
    }),
    accountEndTotp: build.mutation<TotpReply, EndTotpRequest>({
      query: (body) => ({ path: apiPaths.endTotp, body }),
    }),
  }),
});

export const {
  useAccountTotpQuery,
  useAccountBeginTotpMutation,
  useAccountConfirmTotpMutation,
  useAccountEndTotpMutation,
} = twoStepApi;
