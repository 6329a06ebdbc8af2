import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { newMailToken } from '../mailToken.ts';
import { insertReset } from './passwordResets.repository.ts';

/**
 * Makes a new link for an account, when its mail is sent to this address: the token itself stands in the mail alone.
 * Each attempt to send makes one, because nobody knows whether the mail of the attempt before arrived. The link does
 * not work if the account has another address by now.
 */
export async function createResetToken(
  db: Kysely<Database>,
  accountId: string,
  address: string,
): Promise<string> {
  const { token, tokenHash } = newMailToken();
  await insertReset(db, { accountId, address, tokenHash });
  return token;
}
