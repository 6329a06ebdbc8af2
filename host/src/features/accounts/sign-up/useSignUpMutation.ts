import { apiPaths, type SignUpRequest } from '@parchi/contract';
import { injectCalls } from '@parchi/shared-api';

const signUpApi = injectCalls('host', (build) => ({
  /** Creates an account. The server replies `Account created` but signs nobody in: the page then calls `signIn`. */
  signUp: build.mutation<string, SignUpRequest>({
    query: (body) => ({ path: apiPaths.signUp, body }),
  }),
}));

export const { useSignUpMutation } = signUpApi;
