import type { ClaimEmailRequest } from '@parchi/contract';
import type { Kysely, Transaction } from 'kysely';
import { newId } from '../../../db/newId.ts';
import type { Database } from '../../../db/schema.ts';
import { AppError } from '../../../errors/appError.ts';
import { countAgainstLimit } from '../../../http/limits/rates/countAgainstLimit.ts';
import type { SignedIn } from '../../../http/signedIn.ts';
import { enqueueMail } from '../../../mail/enqueueMail.ts';
import { findAccount, findAccountByEmailKey, type NewAccount } from '../accounts.repository.ts';
import type { AdmissionContext } from '../sign-in-limits/admission.ts';
import { parseEmailAddress, type EmailAddress } from '../sign-up/emailAddress.ts';
import { hashClaim } from './emailCodes.ts';
import { insertCode, type CodeHolder } from './emailCodes.repository.ts';

const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 86_400;
const ofAccount = { name: 'email-code-account', max: 5, windowSeconds: HOUR_SECONDS };
const ofEmail = { name: 'email-code-email', max: 10, windowSeconds: DAY_SECONDS };
const ofAll = { name: 'email-code-all', max: 1_000, windowSeconds: HOUR_SECONDS };

export type SendEmailCodeContext = {
  readonly db: Kysely<Database>;
  readonly signInLimits: Pick<AdmissionContext, 'isLimited'>;
  /** Called after a mail was written, so that it leaves at once. */
  readonly onMailWritten: () => void;
};

/** Sends another code to the address of the signed-in account. Does nothing if it is confirmed. @throws {AppError} `request.too_many` */
export async function sendEmailCode(
  context: SendEmailCodeContext,
  { accountId }: SignedIn,
): Promise<void> {
  const { db } = context;
  const account = await findAccount(db, accountId);
  if (account === undefined || account.isEmailConfirmed || account.email === '') return;
  if (context.signInLimits.isLimited) await countAgainstLimit(db, ofAccount, accountId);
  await countMail(context, account.emailKey);
  await db.transaction().execute((trx) => writeAccountCode(trx, account));
  context.onMailWritten();
}

/**
 * Sends a code for a sign-up to an address, or tells its owner that it has an account. Does the same work for each
 * address, so that neither the answer nor its time tells which has an account.
 * @throws {AppError} `account.invalid_email`, `request.too_many`
 */
export async function claimEmail(
  context: SendEmailCodeContext,
  { email, claim }: ClaimEmailRequest,
): Promise<void> {
  const { db } = context;
  const address = parseEmailAddress(email);
  if (address === undefined) throw new AppError('account.invalid_email');
  await countMail(context, address.emailKey);
  await db.transaction().execute(async (trx) => {
    const id = newId();
    const holder = await findAccountByEmailKey(trx, address.emailKey);
    await insertCode(trx, {
      id,
      emailKey: address.emailKey,
      holder: { claimHash: hashClaim(claim) },
    });
    await (holder?.isEmailConfirmed
      ? enqueueMail(trx, {
          kind: 'email-taken',
          to: holder.email,
          onceKey: `email-taken:${id}`,
          details: {},
        })
      : enqueueMail(trx, {
          kind: 'email-claim',
          to: address.email,
          onceKey: `email-claim:${id}`,
          details: { code: id },
        }));
  });
  context.onMailWritten();
}

/** Writes the mail with the code by which a new account confirms its address. */
export async function writeAccountCode(
  trx: Transaction<Database>,
  { id: accountId, email, emailKey }: Pick<NewAccount, 'id'> & EmailAddress,
): Promise<void> {
  const id = newId();
  const holder: CodeHolder = { accountId };
  await insertCode(trx, { id, emailKey, holder });
  const details = { code: id };
  await enqueueMail(trx, { kind: 'email-code', to: email, onceKey: `email-code:${id}`, details });
}

/** Returns whether a sign-up may send a code. If not, the account is created without, and its owner can ask later. */
export async function mayMailAtSignUp(
  context: Omit<SendEmailCodeContext, 'onMailWritten'>,
  emailKey: string,
): Promise<boolean> {
  try {
    await countMail(context, emailKey);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'request.too_many') return false;
    throw error;
  }
}

async function countMail(
  { db, signInLimits }: Omit<SendEmailCodeContext, 'onMailWritten'>,
  emailKey: string,
): Promise<void> {
  if (!signInLimits.isLimited) return;
  await countAgainstLimit(db, ofEmail, emailKey);
  await countAgainstLimit(db, ofAll, 'everybody');
}
