import { createAction, isAnyOf, isRejectedWithValue, type Middleware } from '@reduxjs/toolkit';
import type { SessionReply } from '@parchi/contract';
import type { api } from '../calls/api.ts';
import type { ApiError } from '../errors/apiError.ts';
import { sessionApi } from './sessionApi.ts';
import { announceSessionChange } from './sessionChannel.ts';
import { claimStorage } from './claimStorage.ts';
import { replaceSession } from './replaceSession.ts';

type State = Record<typeof api.reducerPath, ReturnType<typeof api.reducer>>;

const { getSession, signIn, shopSignIn, changePassword } = sessionApi.endpoints;
const isSignedIn = isAnyOf(signIn.matchFulfilled, shopSignIn.matchFulfilled);

/** Ends the session on this page. The page dispatches it after the server has answered `signOut`. */
export const endSession = createAction('session/end');

/** Refetches the session without showing a loader. */
export const checkSession = () =>
  getSession.initiate(undefined, { forceRefetch: true, subscribe: false });

/**
 * Cached and stored data belong to one account: when the account changes, all data of the previous account is dropped
 * [B05].
 */
export const sessionMiddleware: Middleware<object, State> = (store) => (next) => (action) => {
  const { dispatch } = store;
  const before = sessionOf(store.getState());
  const result = next(action);
  if (getSession.matchFulfilled(action)) {
    const session = action.payload;
    if (before !== undefined && before?._id !== session?._id)
      replaceSession(dispatch, { before, session });
    else claimStorage(session?._id);
  } else if (isSignedIn(action)) {
    const { payload } = action;
    replaceSession(dispatch, { before, session: 'shop' in payload ? payload.shop : payload.user });
    announceSessionChange();
  } else if (endSession.match(action)) {
    replaceSession(dispatch, { before, session: null });
    announceSessionChange();
  } else if (changePassword.matchFulfilled(action)) {
    // Meanwhile another tab may have sent the old cookie and learned that nobody is signed in. It must refetch its
    // session.
    announceSessionChange();
  } else if (before && isSignedOutRefusal(action)) {
    dispatch(checkSession() as never);
  }
  return result;
};

function sessionOf(state: State): SessionReply | undefined {
  return getSession.select(undefined)(state).data;
}

function isSignedOutRefusal(action: unknown): boolean {
  if (!isRejectedWithValue(action)) return false;
  const error = action.payload as ApiError;
  return error.kind === 'refused' && error.code === 'account.signed_out';
}
