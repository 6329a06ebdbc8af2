import type { ChangePasswordRequest } from '@parchi/contract';
import { AppError } from '../../../errors/appError.ts';
import type { SignedIn } from '../../../http/signedIn.ts';
import { readDevice } from '../devices/readDevice.ts';
import { enqueuePasswordChanged } from './enqueuePasswordChanged.ts';
import { updatePassword } from '../accounts.repository.ts';
import type { CheckNewPassword } from './checkNewPassword.ts';
import { deletePasskeysOf } from '../passkeys/passkeys.repository.ts';
import { requirePassword, type RequirePasswordContext } from './requirePassword.ts';
import { newSession, type SessionContext } from '../sessions/sessionHashes.ts';
import {
  endOtherSessions,
  insertSession,
  replaceSession,
} from '../sessions/sessions.repository.ts';

export type ChangePasswordContext = RequirePasswordContext & {
  readonly cookies: SessionContext;
  readonly checkNewPassword: CheckNewPassword;
};

type From = { readonly userAgent: string | undefined };

/**
 * Changes the password, ends every session of the account and starts a new one for the calling browser. A copied
 * session cookie therefore stops working. Passkeys are removed: somebody else may have added one.
 * @returns the cookie value of the new session
 * @throws {AppError} `account.incorrect_password`, `account.password_…`, `request.too_many`; `account.signed_out` when
 * the calling session has ended meanwhile: then nothing changes
 */
export async function changePassword(
  context: ChangePasswordContext,
  { accountId, sessionHash: previousHash }: SignedIn,
  { currentPassword, newPassword, userAgent }: ChangePasswordRequest & From,
): Promise<string> {
  const { db, cookies, passwords } = context;
  const account = await requirePassword(context, accountId, currentPassword);
  await context.checkNewPassword(newPassword, account);
  const newHash = await passwords.hash(newPassword);
  const { value, sessionHash } = await newSession(cookies);
  const isChanged = await db.transaction().execute(async (trx) => {
    // This update locks the account's row. It finds no row if the password was changed after this call checked it.
    if (!(await updatePassword(trx, account, newHash))) return false;
    const isAlive = await replaceSession(trx, previousHash, sessionHash);
    if (!isAlive) throw new AppError('account.signed_out');
    await endOtherSessions(trx, account.id, previousHash);
    await deletePasskeysOf(trx, account.id);
    await enqueuePasswordChanged(trx, account);
    const ttlSeconds = cookies.sessionCookie.maxAgeSeconds;
    const device = readDevice(userAgent);
    await insertSession(trx, { sessionHash, accountId, ttlSeconds, device });
    return true;
  });
  if (!isChanged) throw new AppError('account.incorrect_password');
  return value;
}
