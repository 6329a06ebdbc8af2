import { QueryStatus } from '@reduxjs/toolkit/query/react';
import type { api } from '../calls/api.ts';
import { sessionApi } from './sessionApi.ts';

type State = Record<typeof api.reducerPath, ReturnType<typeof api.reducer>>;

/**
 * Returns whether “Sign Out” is under way. Until the page has navigated home, the session must not be refetched: the
 * current page would learn that nobody is signed in and would show an error.
 */
export function isSigningOut(state: State): boolean {
  const { signOut } = sessionApi.endpoints;
  return Object.values(state.api.mutations).some(
    (call) => call?.endpointName === signOut.name && call.status !== QueryStatus.rejected,
  );
}
