import type { ChangeEmailRequest } from '@parchi/contract';
import { newId } from '../../../db/newId.ts';
import { AppError } from '../../../errors/appError.ts';
import { countAgainstLimit } from '../../../http/limits/rates/countAgainstLimit.ts';
import type { SignedIn } from '../../../http/signedIn.ts';
import { enqueueMail } from '../../../mail/enqueueMail.ts';
import { findAccountByEmailKey } from '../accounts.repository.ts';
import { requirePassword, type RequirePasswordContext } from '../passwords/requirePassword.ts';
import { parseEmailAddress } from '../sign-up/emailAddress.ts';
import { insertChange, lockAddress } from './emailChanges.repository.ts';
import { isReserved } from './isReserved.ts';

const HOUR_SECONDS = 3_600;
const ofAccount = { name: 'change-email-account', max: 5, windowSeconds: HOUR_SECONDS };
const ofEmail = { name: 'change-email-email', max: 5, windowSeconds: HOUR_SECONDS };

export type RequestEmailChangeContext = RequirePasswordContext & {
  /** Called after a mail was written to the outbox, so that it is sent at once. */
  readonly onMailWritten: () => void;
};

/**
 * Requests a change of the account's e-mail address. The new address gets a mail with a link, and the change applies
 * when the link is used. If the address is taken, its owner gets a different mail, and the reply is the same.
 * @throws {AppError} `account.invalid_email`, `account.incorrect_password`, `request.too_many`, `account.signed_out`
 */
export async function requestEmailChange(
  context: RequestEmailChangeContext,
  { accountId }: Pick<SignedIn, 'accountId'>,
  { email, password }: ChangeEmailRequest,
): Promise<void> {
  const { db, signInLimits } = context;
  const to = parseEmailAddress(email);
  if (to === undefined) throw new AppError('account.invalid_email');
  const account = await requirePassword(context, accountId, password);
  if (signInLimits.isLimited) {
    await countAgainstLimit(db, ofAccount, accountId);
    await countAgainstLimit(db, ofEmail, to.emailKey);
  }
  await db.transaction().execute(async (trx) => {
    const locked = await lockAddress(trx, accountId);
    if (locked === undefined) throw new AppError('account.signed_out');
    if (locked.passwordVersion !== account.passwordVersion) {
      throw new AppError('account.incorrect_password');
    }
    const id = newId();
    await insertChange(trx, { id, account, to });
    const holder = await findAccountByEmailKey(trx, to.emailKey);
    const isTaken =
      (holder?.isEmailConfirmed && holder.id !== accountId) ||
      (await isReserved(trx, to.emailKey, accountId));
    await (isTaken
      ? enqueueMail(trx, {
          kind: 'email-taken',
          to: holder?.email ?? to.email,
          onceKey: `email-taken:${id}`,
          details: {},
        })
      : enqueueMail(trx, {
          kind: 'email-change',
          to: to.email,
          onceKey: `email-change:${id}`,
          details: { change: id },
        }));
  });
  context.onMailWritten();
}
