import { apiPaths, type DeleteAccountRequest } from '@parchi/contract';
import { injectCalls } from '@parchi/shared-api';

const deletionApi = injectCalls('host', (build) => ({
  /** Deletes the account of a person and ends its sessions. The page dispatches `endSession` afterwards. */
  deleteAccount: build.mutation<null, DeleteAccountRequest>({
    query: (body) => ({ path: apiPaths.deleteAccount, body }),
  }),
}));

export const { useDeleteAccountMutation } = deletionApi;
