import type { Device } from '@parchi/contract';
import { AppError } from '../../../errors/appError.ts';
import type { SignedIn } from '../../../http/signedIn.ts';
import type { ActiveSessionsContext } from '../sessions/activeSessions.repository.ts';
import { endOtherSessions } from '../sessions/sessions.repository.ts';
import { endDevice, listDevices, lockSessions } from './devices.repository.ts';

export type DevicesContext = ActiveSessionsContext;

/** Returns the devices in which the caller's account is signed in. */
export async function showDevices(
  context: DevicesContext,
  caller: SignedIn,
): Promise<{ devices: Device[] }> {
  const rows = await listDevices(context, caller);
  return {
    devices: rows.map(({ signedInAt, lastUsedAt, ...names }) => ({
      ...names,
      signedInAt: signedInAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
    })),
  };
}

/**
 * Signs one other device out. Its live connections end within 5 s. A device that is signed out already, one of another
 * account and the caller's own change nothing. @returns the devices that are left
 */
export async function signOutDevice(
  context: DevicesContext,
  caller: SignedIn,
  id: string,
): Promise<{ devices: Device[] }> {
  await context.db.transaction().execute((trx) => endDevice(trx, caller, id));
  return showDevices(context, caller);
}

/**
 * Signs every other device out. @returns the devices that are left
 * @throws {AppError} `account.signed_out` if another device has ended the caller's session meanwhile
 */
export async function signOutOthers(
  context: DevicesContext,
  caller: SignedIn,
): Promise<{ devices: Device[] }> {
  const { accountId, sessionHash } = caller;
  await context.db.transaction().execute(async (trx) => {
    // A sign-in or a change of the password that is under way begins a session that a plain delete would not see.
    if (!(await lockSessions(trx, caller))) throw new AppError('account.signed_out');
    await endOtherSessions(trx, accountId, sessionHash);
  });
  return showDevices(context, caller);
}
