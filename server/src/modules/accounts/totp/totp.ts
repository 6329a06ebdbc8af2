import type { BeginTotpReply, ConfirmTotpReply, EndTotpRequest, TotpReply } from '@parchi/contract';
import type { Transaction } from 'kysely';
import { newId } from '../../../db/newId.ts';
import type { Database } from '../../../db/schema.ts';
import { AppError } from '../../../errors/appError.ts';
import type { SignedIn } from '../../../http/signedIn.ts';
import { enqueueOwnerMail } from '../mails/enqueueOwnerMail.ts';
import { requirePassword, type RequirePasswordContext } from '../passwords/requirePassword.ts';
import { checkTotp } from './requireTotp.ts';
import {
  confirmSecret,
  countRecoveryCodes,
  deleteTotp,
  findTotp,
  insertRecoveryCodes,
  putSecret,
} from './totp.repository.ts';
import { describeSecret, hashRecoveryCode, newRecoveryCodes, newTotpSecret } from './totpCodes.ts';

export type TotpContext = RequirePasswordContext & {
  /** Called after a mail was written to the outbox, so that it is sent at once. */
  readonly onMailWritten: () => void;
};

type Owner = Pick<SignedIn, 'accountId' | 'email' | 'name'>;

/** Returns whether the caller's sign-in has a second step. */
export async function showTotp(
  { db }: Pick<TotpContext, 'db'>,
  { accountId }: Pick<Owner, 'accountId'>,
): Promise<TotpReply> {
  const totp = await findTotp(db, accountId);
  const recoveryCodesLeft = await countRecoveryCodes(db, accountId);
  return { isOn: Boolean(totp?.confirmedAt), recoveryCodesLeft };
}

/**
 * Makes a secret for the authenticator app. It replaces one that was never confirmed.
 * @throws {AppError} `account.incorrect_password`, `account.totp_on`, `request.too_many`
 */
export async function beginTotp(
  context: TotpContext,
  { accountId, email, name }: Owner,
  password: string,
): Promise<BeginTotpReply> {
  await requirePassword(context, accountId, password);
  const secret = newTotpSecret();
  if (!(await putSecret(context.db, accountId, secret))) throw new AppError('account.totp_on');
  return describeSecret(secret, email === '' ? name : email);
}

/**
 * Turns on two-step sign-in after checking a code from the authenticator app, and tells the owner by mail.
 * @throws {AppError} `account.totp_wrong`, `account.too_many_totps`, `account.totp_on`
 */
export async function confirmTotp(
  context: TotpContext,
  { accountId, email }: Owner,
  code: string,
): Promise<ConfirmTotpReply> {
  const totp = await findTotp(context.db, accountId);
  if (totp?.confirmedAt) throw new AppError('account.totp_on');
  // The setup was never begun, or two-step sign-in was turned off on another device.
  if (totp === undefined) throw new AppError('account.totp_wrong');
  await checkTotp(context, { accountId, totp, code });
  const recoveryCodes = newRecoveryCodes();
  await context.db.transaction().execute(async (trx) => {
    if (!(await confirmSecret(trx, accountId, totp.secret))) throw new AppError('account.totp_on');
    await insertRecoveryCodes(trx, accountId, recoveryCodes.map(hashRecoveryCode));
    await enqueueOwnerMail(trx, { kind: 'totp-on', email, id: newId() });
  });
  context.onMailWritten();
  return { recoveryCodes };
}

/**
 * Turns the two-step sign-in off, and tells the owner by mail. Does nothing if it is off.
 * @throws {AppError} `account.incorrect_password`, `account.totp_wrong`, `account.too_many_totps`, `request.too_many`
 */
export async function endTotp(
  context: TotpContext,
  owner: Owner,
  { password, code }: EndTotpRequest,
): Promise<TotpReply> {
  const { accountId } = owner;
  await requirePassword(context, accountId, password);
  const totp = await findTotp(context.db, accountId);
  if (totp?.confirmedAt) {
    await checkTotp(context, { accountId, totp, code });
    const { db } = context;
    await db.transaction().execute((trx) => endTotpOf(trx, accountId, owner.email));
    context.onMailWritten();
  }
  return showTotp(context, owner);
}

/** Turns the two-step sign-in of an account off, and tells its owner by mail. @returns false if it was off */
export async function endTotpOf(
  trx: Transaction<Database>,
  accountId: string,
  email: string,
): Promise<boolean> {
  if (!(await deleteTotp(trx, accountId))) return false;
  await enqueueOwnerMail(trx, { kind: 'totp-off', email, id: newId() });
  return true;
}
