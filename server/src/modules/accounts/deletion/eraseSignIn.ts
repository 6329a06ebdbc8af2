import type { Transaction } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { deleteMailsTo } from '../../../mail/mails.repository.ts';
import { deleteNotificationsAbout } from '../../../notify/notifications.repository.ts';
import { eraseAccount, type Account } from '../accounts.repository.ts';
import { deleteChangesOf } from '../email-change/emailChanges.repository.ts';
import { deleteCodesOf } from '../email-codes/emailCodes.repository.ts';
import { deletePasskeysOf } from '../passkeys/passkeys.repository.ts';
import { endAllSessions } from '../sessions/sessions.repository.ts';
import { deleteTotp } from '../totp/totp.repository.ts';
import { clearFailuresOf } from '../sign-in-limits/signInFailures.repository.ts';

/**
 * Erases the name, address and password of an account, and locks its row. Ends its sessions. Deletes its passkeys, and
 * mails and messages that wait to be sent to it or about it.
 * @param unknownHash a valid hash of a password that nobody knows, so that deleted accounts need no special case
 * @returns false if the password has been changed since the caller read the account; nothing has changed then
 */
export async function eraseSignIn(
  trx: Transaction<Database>,
  account: Account,
  unknownHash: string,
): Promise<boolean> {
  if (!(await eraseAccount(trx, account, unknownHash))) return false;
  await endAllSessions(trx, account.id);
  await deletePasskeysOf(trx, account.id);
  await deleteTotp(trx, account.id);
  await deleteCodesOf(trx, { accountId: account.id });
  await clearFailuresOf(trx, account.emailKey);
  for (const email of [account.email, ...(await deleteChangesOf(trx, account.id))]) {
    await deleteMailsTo(trx, email);
  }
  await deleteNotificationsAbout(trx, account.id);
  return true;
}
