/** The public entry of the package: the API slice, its store and the texts of its errors. */
export { api } from './calls/api.ts';
export { injectCalls } from './calls/injectCalls.ts';
export { asApiError } from './errors/asApiError.ts';
export type { ApiError } from './errors/apiError.ts';
export type { ApiResult } from './calls/apiResult.ts';
export type { ApiCall } from './calls/baseQuery.ts';
export type { EarlyReplies } from './calls/earlyReplies.ts';
export { apiUrl } from './calls/apiUrl.ts';
export { createStore, type Store } from './createStore.ts';
export { errorText } from './errors/errorText.ts';
export { fetchMore } from './calls/fetchMore.ts';
export { refetch } from './live/refetch.ts';
export { subscribeToChanges } from './live/subscribeToChanges.ts';
export { refetchOnChange } from './live/refetchOnChange.ts';
export { loadApiMessages } from './messages/loadApiMessages.ts';
export { followSession } from './session/followSession.ts';
export {
  useChangePasswordMutation,
  useGetSessionQuery,
  useShopSignInMutation,
  useSignInMutation,
  useSignOutMutation,
} from './session/sessionApi.ts';
export { sessionKind, type SessionKind } from './session/sessionKind.ts';
export { useSessionEndCount } from './session/sessionEndCount.ts';
export { announceSessionChange } from './session/sessionChannel.ts';
export { checkSession, endSession } from './session/sessionMiddleware.ts';
export { readReply } from './calls/readReply.ts';
export { viewerOf } from './session/viewerOf.ts';
export { signInPath } from './session/signInPath.ts';
