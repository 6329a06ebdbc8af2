import { apiPaths, type SessionReply } from '@parchi/contract';
import { api } from './api.ts';

const sessionApi = api.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    getSession: build.query<SessionReply, void>({
      query: () => ({ path: apiPaths.getUserData }),
      providesTags: ['Session'],
    }),
  }),
});

export const { useGetSessionQuery } = sessionApi;
