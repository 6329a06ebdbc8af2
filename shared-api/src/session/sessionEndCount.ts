import { createAction, createReducer } from '@reduxjs/toolkit';
import { useSelector } from 'react-redux';

/** Dispatched when the account that was signed in on this page is signed in no longer. */
export const sessionEnded = createAction('session/ended');

export const sessionEndCount = createReducer(0, (builder) =>
  builder.addCase(sessionEnded, (count) => count + 1),
);

/**
 * Returns how many sessions have ended on this page. Use the number as a React `key`: when it changes, the state of the
 * previous account is discarded.
 */
export function useSessionEndCount(): number {
  return useSelector((state: { sessionEndCount: number }) => state.sessionEndCount);
}
