import { apiPaths, type ClaimEmailRequest, type ConfirmEmailCodeRequest } from '@parchi/contract';
import { api } from '@parchi/shared-api';

/** The calls about codes that are sent by e-mail. No app owns them: see `devicesApi.ts`. */
const emailCodeApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    accountConfirmEmailCode: build.mutation<null, ConfirmEmailCodeRequest>({
      query: (body) => ({ path: apiPaths.confirmEmailCode, body }),
      invalidatesTags: ['Session', 'Shop'],
    }),
    accountSendEmailCode: build.mutation<null, null>({
      query: () => ({ path: apiPaths.sendEmailCode }),
    }),
    /** The answer is the same for each address. */
    accountClaimEmail: build.mutation<null, ClaimEmailRequest>({
      query: (body) => ({ path: apiPaths.claimEmail, body }),
    }),
  }),
});

export const {
  useAccountConfirmEmailCodeMutation,
  useAccountSendEmailCodeMutation,
  useAccountClaimEmailMutation,
} = emailCodeApi;
