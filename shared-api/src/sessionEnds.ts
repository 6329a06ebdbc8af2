import { createAction, createReducer } from '@reduxjs/toolkit';
import { useSelector } from 'react-redux';

/** Whoever was signed in on this page no longer is. */
export const sessionEnded = createAction('session/ended');

export const sessionEnds = createReducer(0, (builder) =>
  builder.addCase(sessionEnded, (count) => count + 1),
);

/** How many sessions have ended on this page. As the `key` of pages it drops what they hold of a person. */
export function useSessionEnds(): number {
  return useSelector((state: { sessionEnds: number }) => state.sessionEnds);
}
