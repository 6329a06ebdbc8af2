import type { SignedIn } from '../../../http/signedIn.ts';
import { listDevices } from '../devices/devices.repository.ts';
import { findMailChoice } from '../mails/mailChoice.repository.ts';
import { showPasskeys } from '../passkeys/passkeys.ts';
import { findTotp } from '../totp/totp.repository.ts';
import type { ActiveSessionsContext } from '../sessions/activeSessions.repository.ts';

/** Returns what the module knows about the signed-in account, without ids and secrets that give access to anything. */
export async function showOwnData(
  context: ActiveSessionsContext,
  signedIn: SignedIn,
): Promise<Record<string, unknown>> {
  const { accountId, kind, name, email } = signedIn;
  const account = await context.db
    .selectFrom('accounts')
    .select('created_at as signedUpAt')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const devices = await listDevices(context, signedIn);
  const { passkeys } = await showPasskeys(context, signedIn);
  const totp = await findTotp(context.db, accountId);
  const readyMails = await findMailChoice(context.db, accountId);
  return {
    account: { kind, id: accountId, name, email, ...account },
    devices: devices.map((device) => ({ ...device, id: undefined })),
    passkeys: passkeys.map((passkey) => ({ ...passkey, id: undefined })),
    ...(totp?.confirmedAt && { twoStepSignIn: { since: totp.confirmedAt } }),
    ...(readyMails !== undefined && { mailChoice: { readyMails } }),
  };
}
