import type { EmailLinkRequest } from '@parchi/contract';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { AppError } from '../../../errors/appError.ts';
import { enqueueMail } from '../../../mail/enqueueMail.ts';
import { inMailTime } from '../../../mail/inMailTime.ts';
import { freeAddress } from '../email-codes/freeAddress.ts';
import { markConfirmed } from '../email-codes/markConfirmed.ts';
import { changeAddressByLink } from './changeAddressByLink.ts';
import { markApplied, saveAddress } from './emailChanges.repository.ts';
import { isReserved } from './isReserved.ts';

export type ConfirmEmailChangeContext = {
  readonly db: Kysely<Database>;
  /** Called after a mail was written to the outbox, so that it is sent at once. */
  readonly onMailWritten: () => void;
};

/**
 * Applies an address change by the link in the mail to the new address. The old address, if it was confirmed, gets a
 * mail with a link that undoes the change. An account that holds the new address unconfirmed loses it.
 * @throws {AppError} `account.email_link_invalid`; `account.email_taken` if another account got the address meanwhile
 */
export async function confirmEmailChange(
  { db, onMailWritten }: ConfirmEmailChangeContext,
  { token }: EmailLinkRequest,
): Promise<void> {
  await changeAddressByLink(db, { token, isUndo: false }, async (trx, { change, old }) => {
    if (old.passwordVersion !== change.password_version) {
      throw new AppError('account.email_link_invalid');
    }
    const to = { email: change.email, emailKey: change.email_key };
    await freeAddress(trx, to.emailKey);
    await saveAddress(trx, change.account_id, to);
    // Checked after the update, which waits for concurrent transactions that hold or release the address.
    if (await isReserved(trx, to.emailKey, change.account_id)) {
      throw new AppError('account.email_taken');
    }
    await markApplied(trx, change, old);
    await markConfirmed(trx, change.account_id);
    // An address that was never confirmed may be a stranger's, so it gets no mail.
    if (!old.isEmailConfirmed) return;
    await enqueueMail(trx, {
      kind: 'email-changed',
      to: old.email,
      onceKey: `email-changed:${change.id}`,
      details: { change: change.id, time: inMailTime(new Date()) },
    });
  });
  onMailWritten();
}
