import type { Dependencies } from '../../dependencies.ts';
import { deleteDeadSessions } from './sessions/activeSessions.repository.ts';
import { deleteOldFailures } from './sign-in-limits/signInFailures.repository.ts';

export type AccountsSweepReport = { readonly sessions: number; readonly failures: number };

/** Deletes sessions that expired or were ended, and old sign-in failures. */
export async function sweepAccounts(
  context: Pick<Dependencies, 'db' | 'settings'>,
): Promise<AccountsSweepReport> {
  return {
    sessions: await deleteDeadSessions(context),
    failures: await deleteOldFailures(context.db),
  };
}
