import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { newMailToken } from '../mails/mailToken.ts';
import { insertEmailLink } from './emailChanges.repository.ts';

/**
 * Creates the link of a mail about an address change when the mail is sent.
 * @returns the URL fragment of the page that the link opens
 */
export async function createEmailLink(
  db: Kysely<Database>,
  change: string,
  kind: 'confirm' | 'undo',
): Promise<string> {
  const { token, tokenHash } = newMailToken();
  const isUndo = kind === 'undo';
  await insertEmailLink(db, { tokenHash, change, isUndo });
  return isUndo ? `undo-${token}` : token;
}
