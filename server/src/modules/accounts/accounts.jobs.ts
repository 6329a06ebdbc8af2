import { repeatBatches } from '../../transfer/upload/repeatBatches.ts';
import type { ActiveSessionsRepository } from './sessions/activeSessions.repository.ts';
import type { SignInFailuresRepository } from './sign-in-limits/signInFailures.repository.ts';

export type AccountsSweepReport = { readonly sessions: number; readonly failures: number };

type SweepContext = {
  readonly activeSessions: ActiveSessionsRepository;
  readonly failures: SignInFailuresRepository;
};

/** Deletes sessions that expired or were ended, and old sign-in failures. */
export async function sweepAccounts({
  activeSessions,
  failures,
}: SweepContext): Promise<AccountsSweepReport> {
  return {
    sessions: await repeatBatches(activeSessions.deleteDead, activeSessions.batchSize),
    failures: await repeatBatches(failures.deleteOld, failures.batchSize),
  };
}
