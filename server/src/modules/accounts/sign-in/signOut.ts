import { readSessionHash, type SessionContext } from '../sessions/sessionHashes.ts';
import type { SessionsRepository } from '../sessions/sessions.repository.ts';

export type SignOutContext = {
  readonly sessions: SessionsRepository;
  readonly cookies: SessionContext;
};

/** Ends the session of this cookie, if there is one. */
export async function signOut(
  { sessions, cookies }: SignOutContext,
  cookieHeader: string | undefined,
): Promise<void> {
  const sessionHash = await readSessionHash(cookies, cookieHeader);
  if (sessionHash !== undefined) await sessions.end(sessionHash);
}

/** Whether the session of this cookie was just replaced by a new one in the same browser. */
export async function isSessionReplaced(
  { sessions, cookies }: SignOutContext,
  cookieHeader: string | undefined,
): Promise<boolean> {
  const sessionHash = await readSessionHash(cookies, cookieHeader);
  return sessionHash !== undefined && (await sessions.isReplaced(sessionHash));
}
