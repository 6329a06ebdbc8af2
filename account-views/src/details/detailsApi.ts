import { apiPaths, type ChangeEmailRequest, type ChangeNameRequest } from '@parchi/contract';
import { api } from '@parchi/shared-api';

/** The calls that change name and e-mail address. They belong to no app, as in `devicesApi.ts`. */
const detailsApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    accountChangeName: build.mutation<null, ChangeNameRequest>({
      query: (body) => ({ path: apiPaths.changeName, body }),
      invalidatesTags: ['Session'],
    }),
    /** Has a link sent to the new address. The answer is the same if the address has an account. */
    accountChangeEmail: build.mutation<null, ChangeEmailRequest>({
      query: (body) => ({ path: apiPaths.changeEmail, body }),
    }),
  }),
});

export const { useAccountChangeNameMutation, useAccountChangeEmailMutation } = detailsApi;
