import { hasCode } from '@parchi/object-store';

const FIRST_PERMANENT = 500;

/**
 * Returns whether the mail server permanently refused the recipient (RFC 5321 §4.2.1: 5xx), for example because the
 * mailbox does not exist. A refused sender or password is a mistake in the settings, which an operator can fix.
 */
export function isRecipientRefused(error: unknown): boolean {
  if (!hasCode(error, 'EENVELOPE')) return false;
  const { command, responseCode = 0 } = error as { command?: string; responseCode?: number };
  return command === 'RCPT TO' && responseCode >= FIRST_PERMANENT;
}
