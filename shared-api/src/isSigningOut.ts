import { QueryStatus } from '@reduxjs/toolkit/query/react';
import type { api } from './api.ts';
import { sessionApi } from './sessionApi.ts';

type State = Record<typeof api.reducerPath, ReturnType<typeof api.reducer>>;

/**
 * Whether “Sign Out” is under way. Until the page has gone home nobody asks who is signed in: the page in view would be
 * told “nobody” and refuse itself in words.
 */
export function isSigningOut(state: State): boolean {
  const { signOut } = sessionApi.endpoints;
  return Object.values(state.api.mutations).some(
    (call) => call?.endpointName === signOut.name && call.status !== QueryStatus.rejected,
  );
}
