import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { lockAccount, type Account } from '../accounts.repository.ts';
import { readDevice } from '../devices/readDevice.ts';
import { newSession, readSessionHash, type SessionContext } from '../sessions/sessionHashes.ts';
import { insertSession, replaceSession } from '../sessions/sessions.repository.ts';

export type BeginSessionContext = {
  readonly db: Kysely<Database>;
  readonly cookies: SessionContext;
};

export type SignInFrom = {
  readonly cookieHeader: string | undefined;
  readonly userAgent: string | undefined;
};

/**
 * Begins a session for an authenticated owner of an account. It replaces the browser's previous session.
 * @param claim a step in the same transaction that may refuse by returning false
 * @returns the cookie value of the session; `undefined` if the password has changed since the account was read, or
 * `claim` has refused
 */
export async function beginSession(
  { db, cookies }: BeginSessionContext,
  { account, from }: { account: Account; from: SignInFrom },
  claim: (trx: Transaction<Database>) => Promise<boolean> = () => Promise.resolve(true),
): Promise<string | undefined> {
  const { value, sessionHash } = await newSession(cookies);
  const previousHash = await readSessionHash(cookies, from.cookieHeader);
  const hasBegun = await db.transaction().execute(async (trx) => {
    // This locks the account's row and fails if the password has changed, so that nobody who knows only the old
    // password stays signed in.
    if (!(await lockAccount(trx, account))) return false;
    if (!(await claim(trx))) return false;
    if (previousHash !== undefined) await replaceSession(trx, previousHash, sessionHash);
    const ttlSeconds = cookies.sessionCookie.maxAgeSeconds;
    const device = readDevice(from.userAgent);
    await insertSession(trx, { sessionHash, accountId: account.id, ttlSeconds, device });
    return true;
  });
  return hasBegun ? value : undefined;
}
