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
  /** Called after a mail was written to the outbox, so that it is sent at once. */
  readonly onMailWritten: () => void;
};

/**
 * Sends another code to the address of the signed-in account. Does nothing if the address is confirmed.
 * @throws {AppError} `request.too_many`
 */
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
 * Sends a sign-up code to an address. If an account has confirmed the address, its owner gets a mail that says so
 * instead. Does the same work in both cases, so that neither the reply nor its timing reveals accounts.
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

/**
 * Counts a mail against the limits, and returns whether a sign-up may send a code. If not, the account is created
 * without a code, which its owner can request later.
 */
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
