import { apiPaths, type SessionReply } from '@parchi/contract';
import { injectCalls } from './injectCalls.ts';

const sessionApi = injectCalls('shared-api', (build) => ({
  getSession: build.query<SessionReply, void>({
    query: () => ({ path: apiPaths.getUserData }),
    providesTags: ['Session'],
  }),
}));

export const { useGetSessionQuery } = sessionApi;
