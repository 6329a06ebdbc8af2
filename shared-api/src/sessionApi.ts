import {
  apiPaths,
  type ChangePasswordRequest,
  type SessionReply,
  type SignInReply,
  type SignInRequest,
  type SignUpRequest,
} from '@parchi/contract';
import { injectCalls } from './injectCalls.ts';
import { signInWithWork } from './proof-of-work/signInWithWork.ts';

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
  /** For shops alone: a person is unknown there. */
  shopSignIn: build.mutation<SignInReply, SignInRequest>({
    queryFn: (request, ...[{ signal }, , send]) =>
      signInWithWork({ path: apiPaths.shopSignIn, request, send, signal }),
  }),
  /** Answers `Account created`, and signs nobody in. */
  signUp: build.mutation<string, SignUpRequest>({
    query: (body) => ({ path: apiPaths.signUp, body }),
  }),
  /** Ends the session at the server; the page then says `endSession`. */
  signOut: build.mutation<null, void>({
    query: () => ({ path: apiPaths.signOut }),
  }),
  changePassword: build.mutation<null, ChangePasswordRequest>({
    query: (body) => ({ path: apiPaths.changePassword, body }),
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
} = sessionApi;
