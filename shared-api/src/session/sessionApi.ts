import {
  apiPaths,
  type ChangePasswordRequest,
  type SessionReply,
  type SignInReply,
  type SignInRequest,
} from '@parchi/contract';
import { injectCalls } from '../calls/injectCalls.ts';
import { signInWithWork } from '../proof-of-work/signInWithWork.ts';

/* oxlint-disable typescript/no-invalid-void-type -- RTK's word for “no argument” */
export const sessionApi = injectCalls('shared-api', (build) => ({
  getSession: build.query<SessionReply, void>({
    query: () => ({ path: apiPaths.getUserData }),
    providesTags: ['Session'],
  }),
  signIn: build.mutation<SignInReply, SignInRequest>({
    queryFn: (request, ...[{ signal }, , send]) =>
      signInWithWork({ path: apiPaths.signIn, request, send, signal }),
  }),
  /**
   * Signs in shops only. If the e-mail address belongs to a person's account, the server answers that it is unknown.
   */
  shopSignIn: build.mutation<SignInReply, SignInRequest>({
    queryFn: (request, ...[{ signal }, , send]) =>
      signInWithWork({ path: apiPaths.shopSignIn, request, send, signal }),
  }),
  /** Ends the session on the server. The page dispatches `endSession` afterwards. */
  signOut: build.mutation<null, void>({
    query: () => ({ path: apiPaths.signOut }),
  }),
  changePassword: build.mutation<null, ChangePasswordRequest>({
    query: (body) => ({ path: apiPaths.changePassword, body }),
  }),
}));
/* oxlint-enable typescript/no-invalid-void-type */

export const {
  useGetSessionQuery,
  useSignInMutation,
  useShopSignInMutation,
  useSignOutMutation,
  useChangePasswordMutation,
} = sessionApi;
