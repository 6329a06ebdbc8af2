import type { Dependencies } from '../../dependencies.ts';
import { deleteOldResets } from './forgotten-password/passwordResets.repository.ts';
import { deleteDeadSessions } from './sessions/activeSessions.repository.ts';
import { deleteOldFailures } from './sign-in-limits/signInFailures.repository.ts';

export type AccountsSweepReport = {
  readonly sessions: number;
  readonly failures: number;
  readonly resets: number;
};

/** Deletes sessions that expired or were ended, old sign-in failures, and old links for a new password. */
export async function sweepAccounts(
  context: Pick<Dependencies, 'db' | 'settings'>,
): Promise<AccountsSweepReport> {
  return {
    sessions: await deleteDeadSessions(context),
    failures: await deleteOldFailures(context.db),
    resets: await deleteOldResets(context.db),
  };
}
