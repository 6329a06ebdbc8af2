import type { SessionReply } from '@parchi/contract';
import { api } from '../calls/api.ts';
import { claimStorage } from './claimStorage.ts';
import { sessionApi } from './sessionApi.ts';
import { sessionEnded } from './sessionEndCount.ts';

/**
 * Resets the cache and stores the new session in the same tick, so that no page renders while the session is unknown.
 */
export function replaceSession(
  dispatch: (action: never) => unknown,
  { before, session }: { before: SessionReply | undefined; session: SessionReply },
): void {
  claimStorage(session?._id);
  if (before && before._id !== session?._id) dispatch(sessionEnded() as never);
  dispatch(api.util.resetApiState() as never);
  const entry = { endpointName: 'getSession', arg: undefined, value: session } as const;
  dispatch(sessionApi.util.upsertQueryEntries([entry]) as never);
}
