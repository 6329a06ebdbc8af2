import { proofOfWorkCost, type Id, type ProofOfWork } from '@parchi/contract';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { AppError } from '../../../errors/appError.ts';
import { addToCount, type Usage } from '../../../http/limits/rates/rateCounters.repository.ts';
import { countAgainstLimit } from '../../../http/limits/rates/countAgainstLimit.ts';
import { freeAdmission, type Admission, type AdmissionContext } from './admission.ts';
import { newChallenge, redeemProof, type ProofContext, type ProofPurpose } from './proofsOfWork.ts';
import { beginAttempt, clearFailures, giveBack } from './signInFailures.repository.ts';

const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 86_400;
/**
 * Maximum number of wrong passwords per day for one account, counted over all addresses. Beyond it, unknown devices
 * need a proof of work.
 */
const FREE_FAILURES_OF_ACCOUNT = 100;
/**
 * Maximum number of attempts with a proof per hour, for one account from one address. It is enough for anybody who
 * mistypes a password.
 */
const proofLimit = { name: 'sign-in-proof', max: 6, windowSeconds: HOUR_SECONDS };

export type UnknownDeviceContext = AdmissionContext & ProofContext;

export type UnknownDeviceAttempt = ProofPurpose & {
  /** `undefined` when no account has the email address. */
  readonly accountId: Id | undefined;
  readonly proofOfWork: ProofOfWork | undefined;
};

/**
 * Admits a guess at one account from an unknown browser. Guesses from the same network address are delayed. Guesses of
 * a day are also counted over all addresses; beyond a limit, each further guess needs a proof of work. The owner can
 * always send a proof instead of waiting, so strangers cannot lock the owner out.
 * @throws {AppError} `account.proof_of_work_needed` with a challenge; `request.too_many` after too many proofs
 */
export async function admitUnknownDevice(
  context: UnknownDeviceContext,
  attempt: UnknownDeviceAttempt,
): Promise<Admission> {
  const { db, isLimited } = context;
  if (!isLimited) return freeAdmission;
  const { emailKey, address, accountId, proofOfWork } = attempt;
  const pair = `${address} ${emailKey}`;
  const counter = `sign-in:${pair}`;
  const forget = () => clearFailures(db, counter);

  if (proofOfWork !== undefined && (await redeemProof(context, proofOfWork, attempt))) {
    await countAgainstLimit(db, proofLimit, pair);
    return { onRight: forget, onUntried: () => Promise.resolve() };
  }
  const delaySeconds = await beginAttempt(db, counter);
  if (delaySeconds > 0) throw await workNeeded(context, attempt, delaySeconds);
  if (accountId === undefined) {
    return { onRight: forget, onUntried: () => giveBack(db, counter) };
  }
  const { count, secondsLeft } = await countFailure(db, accountId, 1);
  if (count > FREE_FAILURES_OF_ACCOUNT) throw await workNeeded(context, attempt, secondsLeft);
  return {
    async onRight() {
      await forget();
      await countFailure(db, accountId, -1);
    },
    async onUntried() {
      await giveBack(db, counter);
      await countFailure(db, accountId, -1);
    },
  };
}

/** Returns the error that asks the browser for a proof of work. */
async function workNeeded(
  context: ProofContext,
  purpose: ProofPurpose,
  retryAfterSeconds: number,
): Promise<AppError> {
  const challenge = await newChallenge(context, purpose);
  const details = { challenge, ...proofOfWorkCost };
  return new AppError('account.proof_of_work_needed', { retryAfterSeconds, details });
}

/** Adds to the day's count of wrong passwords for one account, or subtracts one. */
function countFailure(db: Kysely<Database>, accountId: Id, amount: 1 | -1): Promise<Usage> {
  const key = `sign-in-account:${accountId}`;
  return addToCount(db, { key, amount, windowSeconds: DAY_SECONDS });
}
