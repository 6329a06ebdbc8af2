import { repeatBatches } from '../../upload/repeatBatches.ts';
import type { LiveSessionsRepository } from './sessions/liveSessions.repository.ts';
import type { SignInFailuresRepository } from './sign-in-limits/signInFailures.repository.ts';

export type AccountsSweepReport = { readonly sessions: number; readonly failures: number };

type SweepOptions = {
  readonly liveSessions: LiveSessionsRepository;
  readonly failures: SignInFailuresRepository;
};

/** Creates the sweep, which deletes dead sessions and old sign-in failures. */
export function createAccountsSweep({ liveSessions, failures }: SweepOptions) {
  return async function sweep(): Promise<AccountsSweepReport> {
    return {
      sessions: await repeatBatches(liveSessions.deleteDead, liveSessions.batchSize),
      failures: await repeatBatches(failures.deleteOld, failures.batchSize),
    };
  };
}
