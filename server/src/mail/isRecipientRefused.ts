import { hasCode } from '@parchi/object-store';

const FIRST_PERMANENT = 500;

/**
 * Returns whether the mail server refused the recipient for good (RFC 5321 §4.2.1: 5xx), as for a mailbox that does not
 * exist. A refused sender or password is a mistake in the settings, which an operator may mend.
 */
export function isRecipientRefused(error: unknown): boolean {
  if (!hasCode(error, 'EENVELOPE')) return false;
  const { command, responseCode = 0 } = error as { command?: string; responseCode?: number };
  return command === 'RCPT TO' && responseCode >= FIRST_PERMANENT;
}
