import { createHash, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { insertReset } from './passwordResets.repository.ts';

const TOKEN_BYTES = 32;

/**
 * Makes a new link for an account, when its mail is sent: the token itself stands in the mail alone. Each attempt to
 * send makes one, because nobody knows whether the mail of the attempt before arrived.
 */
export async function createResetToken(db: Kysely<Database>, accountId: string): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  await insertReset(db, accountId, hashResetToken(token));
  return token;
}

/** The token has 256 random bits, so that its hash needs neither key nor salt. */
export function hashResetToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
