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
    sessions: await activeSessions.deleteDead(),
    failures: await failures.deleteOld(),
  };
}
