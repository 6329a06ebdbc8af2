import { apiPaths, type ChangeEmailRequest, type ChangeNameRequest } from '@parchi/contract';
import { api } from '@parchi/shared-api';

/** The calls that change name and e-mail address. No app owns them: see `devicesApi.ts`. */
const detailsApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    accountChangeName: build.mutation<null, ChangeNameRequest>({
      query: (body) => ({ path: apiPaths.changeName, body }),
      invalidatesTags: ['Session'],
    }),
    /**
     * Makes the server send a link to the new address. The reply is the same if that address already has an account.
     */
    accountChangeEmail: build.mutation<null, ChangeEmailRequest>({
      query: (body) => ({ path: apiPaths.changeEmail, body }),
    }),
  }),
});

export const { useAccountChangeNameMutation, useAccountChangeEmailMutation } = detailsApi;
