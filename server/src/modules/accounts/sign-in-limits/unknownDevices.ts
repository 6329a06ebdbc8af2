import { proofOfWorkCost, type Id, type ProofOfWork } from '@parchi/contract';
import { AppError } from '../../../errors/appError.ts';
import type { RateCounters } from '../../../http/limits/rates/rateCounters.repository.ts';
import { countAgainstLimit } from '../../../http/limits/rates/countAgainstLimit.ts';
import type { Admission } from './admission.ts';
import type { ProofPurpose, ProofsOfWork } from './proofsOfWork.ts';
import type { SignInFailuresRepository } from './signInFailures.repository.ts';

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

export type UnknownDevices = ReturnType<typeof createUnknownDevices>;

type UnknownDevicesOptions = {
  readonly failures: SignInFailuresRepository;
  readonly counters: RateCounters;
  readonly proofs: ProofsOfWork;
};

export type UnknownDeviceAttempt = ProofPurpose & {
  /** `undefined` when no account has the email address. */
  readonly accountId: Id | undefined;
  readonly proofOfWork: ProofOfWork | undefined;
};

/**
 * Limits guesses at one account from unknown browsers. Guesses from the same network address are delayed. Guesses of a
 * day are also counted over all addresses; beyond a limit, each further guess needs a proof of work. The owner can
 * always send a proof instead of waiting, so strangers cannot lock the owner out.
 */
export function createUnknownDevices({ failures, counters, proofs }: UnknownDevicesOptions) {
  function countOf(accountId: Id | undefined, amount: 1 | -1) {
    const key = `sign-in-account:${accountId}`;
    return counters.add({ key, amount, windowSeconds: DAY_SECONDS });
  }

  return {
    /** @throws {AppError} `account.proof_of_work_needed` with a challenge; `request.too_many` after too many proofs */
    async admit(attempt: UnknownDeviceAttempt): Promise<Admission> {
      const { emailKey, address, accountId, proofOfWork } = attempt;
      const pair = `${address} ${emailKey}`;
      const counter = `sign-in:${pair}`;
      const forget = () => failures.forget(counter);

      async function askForWork(retryAfterSeconds: number): Promise<never> {
        const challenge = await proofs.challenge(attempt);
        const details = { challenge, ...proofOfWorkCost };
        throw new AppError('account.proof_of_work_needed', { retryAfterSeconds, details });
      }

      if (proofOfWork !== undefined && (await proofs.redeem(proofOfWork, attempt))) {
        await countAgainstLimit(counters, proofLimit, pair);
        return { onRight: forget, onUntried: () => Promise.resolve() };
      }
      const delaySeconds = await failures.beginAttempt(counter);
      if (delaySeconds > 0) return askForWork(delaySeconds);
      if (accountId === undefined) {
        return { onRight: forget, onUntried: () => failures.giveBack(counter) };
      }
      const { count, secondsLeft } = await countOf(accountId, 1);
      if (count > FREE_FAILURES_OF_ACCOUNT) return askForWork(secondsLeft);
      return {
        async onRight() {
          await forget();
          await countOf(accountId, -1);
        },
        async onUntried() {
          await failures.giveBack(counter);
          await countOf(accountId, -1);
        },
      };
    },
  };
}
