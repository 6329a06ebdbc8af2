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
 * Signs one other device out. Its live connections end within 5 s. Does nothing for a device that is signed out
 * already, belongs to another account or is the caller's own.
 * @returns the devices that are left
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
    // Waits for a concurrent sign-in or password change. A plain delete would not see the session that it inserts.
    if (!(await lockSessions(trx, caller))) throw new AppError('account.signed_out');
    await endOtherSessions(trx, accountId, sessionHash);
  });
  return showDevices(context, caller);
}
