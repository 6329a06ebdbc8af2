import { apiPaths, type SessionReply } from '@parchi/contract';
import { injectCalls } from './injectCalls.ts';

const sessionApi = injectCalls('shared-api', (build) => ({
  // eslint-disable-next-line @typescript-eslint/no-invalid-void-type -- RTK's word for “no argument”
  getSession: build.query<SessionReply, void>({
    query: () => ({ path: apiPaths.getUserData }),
    providesTags: ['Session'],
  }),
}));

export const { useGetSessionQuery } = sessionApi;
