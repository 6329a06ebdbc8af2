import type { ForgotPasswordRequest } from '@parchi/contract';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { AppError } from '../../../errors/appError.ts';
import { countAgainstLimit } from '../../../http/limits/rates/countAgainstLimit.ts';
import { parseEmailAddress } from '../sign-up/emailAddress.ts';
import type { AdmissionContext } from '../sign-in-limits/admission.ts';
import { insertResetRequest } from './passwordResets.repository.ts';

const HOUR_SECONDS = 3_600;
const ofEmail = { name: 'forgot-password-email', max: 5, windowSeconds: HOUR_SECONDS };
const ofAll = { name: 'forgot-password-all', max: 1_000, windowSeconds: HOUR_SECONDS };

export type RequestResetContext = {
  readonly db: Kysely<Database>;
  readonly signInLimits: Pick<AdmissionContext, 'isLimited'>;
  /** Called after a request was stored, so that its mail is sent at once. */
  readonly onMailWritten: () => void;
};

/**
 * Stores a password-reset request. A job looks the account up later, so that neither the reply nor its timing reveals
 * whether there is one.
 * @throws {AppError} `account.invalid_email`, `request.too_many`
 */
export async function requestReset(
  { db, signInLimits, onMailWritten }: RequestResetContext,
  { email }: ForgotPasswordRequest,
): Promise<void> {
  const address = parseEmailAddress(email);
  if (address === undefined) throw new AppError('account.invalid_email');
  const { emailKey } = address;
  if (signInLimits.isLimited) {
    await countAgainstLimit(db, ofEmail, emailKey);
    await countAgainstLimit(db, ofAll, 'everybody');
  }
  await insertResetRequest(db, emailKey);
  onMailWritten();
}
