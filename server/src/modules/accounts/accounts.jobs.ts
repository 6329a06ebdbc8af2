import { repeatBatches } from '../../upload/repeatBatches.ts';
import type { ActiveSessionsRepository } from './sessions/activeSessions.repository.ts';
import type { SignInFailuresRepository } from './sign-in-limits/signInFailures.repository.ts';

export type AccountsSweepReport = { readonly sessions: number; readonly failures: number };

type SweepOptions = {
  readonly activeSessions: ActiveSessionsRepository;
  readonly failures: SignInFailuresRepository;
};

/** Creates the sweep, which deletes dead sessions and old sign-in failures. */
export function createAccountsSweep({ activeSessions, failures }: SweepOptions) {
  return async function sweep(): Promise<AccountsSweepReport> {
    return {
      sessions: await repeatBatches(activeSessions.deleteDead, activeSessions.batchSize),
      failures: await repeatBatches(failures.deleteOld, failures.batchSize),
    };
  };
}
