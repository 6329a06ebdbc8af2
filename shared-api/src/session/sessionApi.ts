import {
  apiPaths,
  type ChangePasswordRequest,
  type DeleteAccountRequest,
  type SessionReply,
  type SignInReply,
  type SignInRequest,
  type SignUpRequest,
} from '@parchi/contract';
import { injectCalls } from '../calls/injectCalls.ts';
import { signInWithWork } from '../proof-of-work/signInWithWork.ts';

/* eslint-disable @typescript-eslint/no-invalid-void-type -- RTK's word for “no argument” */
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
  /** Creates an account. The server replies `Account created` but signs nobody in: the page does, with `signIn`. */
  signUp: build.mutation<string, SignUpRequest>({
    query: (body) => ({ path: apiPaths.signUp, body }),
  }),
  /** Ends the session on the server. The page dispatches `endSession` afterwards. */
  signOut: build.mutation<null, void>({
    query: () => ({ path: apiPaths.signOut }),
  }),
  changePassword: build.mutation<null, ChangePasswordRequest>({
    query: (body) => ({ path: apiPaths.changePassword, body }),
  }),
  /** Deletes the account of a person and ends its sessions. The page dispatches `endSession` afterwards. */
  deleteAccount: build.mutation<null, DeleteAccountRequest>({
    query: (body) => ({ path: apiPaths.deleteAccount, body }),
  }),
}));
/* eslint-enable */

export const {
  useGetSessionQuery,
  useSignInMutation,
  useShopSignInMutation,
  useSignUpMutation,
  useSignOutMutation,
  useChangePasswordMutation,
  useDeleteAccountMutation,
} = sessionApi;
