import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { readSessionHash, type SessionContext } from '../sessions/sessionHashes.ts';
import { endSession, isReplaced } from '../sessions/sessions.repository.ts';

export type SignOutContext = {
  readonly db: Kysely<Database>;
  readonly cookies: SessionContext;
};

/** Ends the session of this cookie, if there is one. */
export async function signOut(
  { db, cookies }: SignOutContext,
  cookieHeader: string | undefined,
): Promise<void> {
  const sessionHash = await readSessionHash(cookies, cookieHeader);
  if (sessionHash !== undefined) await endSession(db, sessionHash);
}

/** Whether the session of this cookie was just replaced by a new one in the same browser. */
export async function isSessionReplaced(
  { db, cookies }: SignOutContext,
  cookieHeader: string | undefined,
): Promise<boolean> {
  const sessionHash = await readSessionHash(cookies, cookieHeader);
  return sessionHash !== undefined && (await isReplaced(db, sessionHash));
}
