import { apiPaths, type ForgotPasswordRequest, type ResetPasswordRequest } from '@parchi/contract';
import { injectCalls } from '@parchi/shared-api';

const resetApi = injectCalls('host', (build) => ({
  /** Requests a mail with a reset link. The reply is the same for an address without an account. */
  forgotPassword: build.mutation<null, ForgotPasswordRequest>({
    query: (body) => ({ path: apiPaths.forgotPassword, body }),
  }),
  /** Sets a new password with such a link, and ends every session of the account. */
  resetPassword: build.mutation<null, ResetPasswordRequest>({
    query: (body) => ({ path: apiPaths.resetPassword, body }),
  }),
}));

export const { useForgotPasswordMutation, useResetPasswordMutation } = resetApi;
