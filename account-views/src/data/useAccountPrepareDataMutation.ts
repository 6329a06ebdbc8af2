import { apiPaths, type PrepareDataReply, type PrepareDataRequest } from '@parchi/contract';
import { api } from '@parchi/shared-api';

/** The call before the download of own data. Like the calls about devices, it belongs to no app. */
const dataApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    accountPrepareData: build.mutation<PrepareDataReply, PrepareDataRequest>({
      query: (body) => ({ path: apiPaths.prepareData, body }),
    }),
  }),
});

export const { useAccountPrepareDataMutation } = dataApi;
