import { apiPaths, type ForgotPasswordRequest, type ResetPasswordRequest } from '@parchi/contract';
import { injectCalls } from '@parchi/shared-api';

const resetApi = injectCalls('host', (build) => ({
  /** Asks for a mail with a link. The answer is the same for an address without an account. */
  forgotPassword: build.mutation<null, ForgotPasswordRequest>({
    query: (body) => ({ path: apiPaths.forgotPassword, body }),
  }),
  /** Sets a new password by such a link, and ends every session of the account. */
  resetPassword: build.mutation<null, ResetPasswordRequest>({
    query: (body) => ({ path: apiPaths.resetPassword, body }),
  }),
}));

export const { useForgotPasswordMutation, useResetPasswordMutation } = resetApi;
