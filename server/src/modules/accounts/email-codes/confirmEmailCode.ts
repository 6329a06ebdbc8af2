import type { ConfirmEmailCodeRequest } from '@parchi/contract';
import { AppError } from '../../../errors/appError.ts';
import type { SignedIn } from '../../../http/signedIn.ts';
import { findAccount } from '../accounts.repository.ts';
import { lockAddress } from '../email-change/emailChanges.repository.ts';
import { markConfirmed } from './markConfirmed.ts';
import { tryEmailCode, type EmailCodesContext } from './emailCodes.ts';
import { deleteCode } from './emailCodes.repository.ts';

/**
 * Confirms the address of the signed-in account by the code in the mail. Does nothing if it is confirmed already.
 * @throws {AppError} `account.email_code_wrong`; `account.email_code_over` if the code is too old, was tried too often,
 * or the account has another address by now
 */
export async function confirmEmailCode(
  context: EmailCodesContext,
  { accountId }: SignedIn,
  { code: typed }: ConfirmEmailCodeRequest,
): Promise<void> {
  const account = await findAccount(context.db, accountId);
  if (account === undefined) throw new AppError('account.signed_out');
  if (account.isEmailConfirmed) return;
  const { emailKey } = account;
  const code = await tryEmailCode(context, { holder: { accountId }, emailKey, typed }).catch(
    async (error: unknown) => {
      // If the form was submitted twice at once, the first call has used the code.
      const now = await findAccount(context.db, accountId);
      if (now?.isEmailConfirmed !== true) throw error;
    },
  );
  if (code === undefined) return;
  await context.db.transaction().execute(async (trx) => {
    // Checks again under the account's lock, because a concurrent call may change or free its address.
    const locked = await lockAddress(trx, accountId);
    if (locked === undefined) throw new AppError('account.signed_out');
    if (locked.isEmailConfirmed) return;
    if (locked.emailKey !== emailKey || !(await deleteCode(trx, code))) {
      throw new AppError('account.email_code_over');
    }
    await markConfirmed(trx, accountId);
  });
}
