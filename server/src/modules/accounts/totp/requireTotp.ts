import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { AppError } from '../../../errors/appError.ts';
import { checkLimited } from '../../../http/limits/rates/checkLimited.ts';
import type { Account } from '../accounts.repository.ts';
import type { AdmissionContext } from '../sign-in-limits/admission.ts';
import { findTotp, takeRecoveryCode, takeStep, type StoredTotp } from './totp.repository.ts';
import { hashRecoveryCode, stepOfCode } from './totpCodes.ts';

const CODE_PATTERN = /^\d{6}$/;

/**
 * Maximum numbers of wrong codes per account that are checked, over all processes. Only somebody who knows the password
 * gets this far. Three of a million codes are valid at a time, so 10 guesses a day succeed with a chance of 1 % in a
 * year.
 */
const limits = [
  { name: 'totp', max: 5, windowSeconds: 15 * 60 },
  { name: 'totp-day', max: 10, windowSeconds: 86_400 },
] as const;

export type RequireTotpContext = {
  readonly db: Kysely<Database>;
  readonly signInLimits: Pick<AdmissionContext, 'isLimited'>;
};

/**
 * Asks for the second step of a sign-in, if the account has one.
 * @throws {AppError} `account.totp_needed` without a code; `account.totp_wrong`, `account.too_many_totps`
 */
export async function requireTotp(
  context: RequireTotpContext,
  { id, kind }: Pick<Account, 'id' | 'kind'>,
  code: string | undefined,
): Promise<void> {
  // Only shops can have a second step, so skip the query.
  if (kind !== 'shop') return;
  const totp = await findTotp(context.db, id);
  if (totp === undefined || totp.confirmedAt === null) return;
  if (code === undefined) throw new AppError('account.totp_needed');
  await checkTotp(context, { accountId: id, totp, code });
}

type TypedCode = {
  readonly accountId: string;
  readonly totp: StoredTotp;
  /** As somebody typed it: the app's code, or a recovery code if the two-step sign-in is on. */
  readonly code: string;
};

/** Checks a code and uses it up. @throws {AppError} `account.totp_wrong`, `account.too_many_totps` */
export async function checkTotp(
  { db, signInLimits }: RequireTotpContext,
  { accountId, totp, code }: TypedCode,
): Promise<void> {
  const digits = code.replaceAll(/[\s-]/g, '');
  const isRight = await checkLimited(db, {
    limits: signInLimits.isLimited
      ? limits.map(({ name, ...limit }) => ({ key: `${name}:${accountId}`, ...limit }))
      : [],
    refusal: 'account.too_many_totps',
    check: async () => {
      if (!CODE_PATTERN.test(digits)) {
        return takeRecoveryCode(db, accountId, hashRecoveryCode(code));
      }
      const step = stepOfCode(totp.secret, digits);
      return step !== undefined && takeStep(db, accountId, step);
    },
  });
  if (!isRight) throw new AppError('account.totp_wrong');
}
