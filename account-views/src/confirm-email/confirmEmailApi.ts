import { apiPaths, type EmailLinkRequest } from '@parchi/contract';
import { api } from '@parchi/shared-api';

/** The calls of the links that change an e-mail address. No app owns them: see `devicesApi.ts`. */
const confirmEmailApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    accountConfirmEmail: build.mutation<null, EmailLinkRequest>({
      query: (body) => ({ path: apiPaths.confirmEmail, body }),
      invalidatesTags: ['Session'],
    }),
    /** Also ends every session of the account. */
    accountUndoEmail: build.mutation<null, EmailLinkRequest>({
      query: (body) => ({ path: apiPaths.undoEmail, body }),
      invalidatesTags: ['Session'],
    }),
  }),
});

export const { useAccountConfirmEmailMutation, useAccountUndoEmailMutation } = confirmEmailApi;
