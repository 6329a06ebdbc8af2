import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { newMailToken } from '../mails/mailToken.ts';
import { insertReset } from './passwordResets.repository.ts';

/**
 * Creates a password-reset link for an account when the mail to this address is sent. Only the mail contains the token.
 * Each attempt to send creates another link, because the mail of the previous attempt may have arrived. The link does
 * not work once the account has another address.
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
