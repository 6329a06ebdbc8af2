import { apiPaths, type ReceiveReply, type ReceiveRequest } from '@parchi/contract';
import { injectCalls } from '@parchi/shared-api';

const receiveApi = injectCalls('remote-shop', (build) => ({
  // This call is a mutation, because replies must not be cached: a share may expire at any moment.
  receiveShare: build.mutation<ReceiveReply, ReceiveRequest>({
    query: (body) => ({ path: apiPaths.receiveFiles, body }),
  }),
}));

export const { useReceiveShareMutation } = receiveApi;
