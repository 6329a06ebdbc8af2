import type { Dependencies } from '../../dependencies.ts';
import { deleteOldChanges } from './email-change/emailChanges.repository.ts';
import { deleteOldCodes } from './email-codes/emailCodes.repository.ts';
import { deleteOldResets } from './forgotten-password/passwordResets.repository.ts';
import { deleteDeadSessions } from './sessions/activeSessions.repository.ts';
import { deleteOldFailures } from './sign-in-limits/signInFailures.repository.ts';

export type AccountsSweepReport = {
  readonly sessions: number;
  readonly failures: number;
  readonly resets: number;
  readonly emailChanges: number;
  readonly emailCodes: number;
};

/**
 * Deletes sessions that expired or were ended, old sign-in failures, expired password-reset links, e-mail changes that
 * can no longer be confirmed or undone, and codes that no longer work.
 */
export async function sweepAccounts(
  context: Pick<Dependencies, 'db' | 'settings'>,
): Promise<AccountsSweepReport> {
  return {
    sessions: await deleteDeadSessions(context),
    failures: await deleteOldFailures(context.db),
    resets: await deleteOldResets(context.db),
    emailChanges: await deleteOldChanges(context.db),
    emailCodes: await deleteOldCodes(context.db),
  };
}
