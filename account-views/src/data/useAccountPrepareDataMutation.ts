import { apiPaths, type PrepareDataReply, type PrepareDataRequest } from '@parchi/contract';
import { api } from '@parchi/shared-api';

/** The call that prepares the download of the account's data. No app owns it: see `devicesApi.ts`. */
const dataApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    accountPrepareData: build.mutation<PrepareDataReply, PrepareDataRequest>({
      query: (body) => ({ path: apiPaths.prepareData, body }),
    }),
  }),
});

export const { useAccountPrepareDataMutation } = dataApi;
