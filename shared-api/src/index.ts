/** The public entry of the package: the API slice, its store and the texts of its errors. */
export { api } from './api.ts';
export { injectCalls } from './injectCalls.ts';
export { asApiError } from './asApiError.ts';
export type { ApiError } from './apiError.ts';
export type { ApiResult } from './apiResult.ts';
export type { ApiCall } from './baseQuery.ts';
export { apiUrl } from './apiUrl.ts';
export { createStore, type Store } from './createStore.ts';
export { errorText } from './errorText.ts';
export { isSigningOut } from './isSigningOut.ts';
export { fetchMore } from './fetchMore.ts';
export { askAgain } from './live/askAgain.ts';
export { followHints } from './live/followHints.ts';
export { liveQuery } from './live/liveQuery.ts';
export { loadAccountMessages } from './messages/loadAccountMessages.ts';
export { loadApiMessages } from './messages/loadApiMessages.ts';
export { loadOrderMessages } from './messages/loadOrderMessages.ts';
export { followSession } from './followSession.ts';
export {
  useChangePasswordMutation,
  useGetSessionQuery,
  useShopSignInMutation,
  useSignInMutation,
  useSignOutMutation,
  useSignUpMutation,
} from './sessionApi.ts';
export { sessionKind, type SessionKind } from './sessionKind.ts';
export { useSessionEnds } from './sessionEnds.ts';
export { endSession } from './sessionMiddleware.ts';
export { readReply } from './readReply.ts';
export { signInPath } from './signInPath.ts';
