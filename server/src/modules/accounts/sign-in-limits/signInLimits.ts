import { admitByDelay, freeAdmission, type Admission } from './admission.ts';
import type { SignInFailuresRepository } from './signInFailures.repository.ts';
import type { UnknownDeviceAttempt, UnknownDevices } from './unknownDevices.ts';

type SignInLimitsOptions = {
  readonly failures: SignInFailuresRepository;
  readonly unknownDevices: UnknownDevices;
  readonly isLimited: boolean;
};

export type SignInLimits = {
  /** @throws {AppError} `request.too_many` */
  admitKnownDevice(device: string): Promise<Admission>;
  /** @throws {AppError} `account.proof_of_work_needed`, `request.too_many` */
  admitUnknownDevice(attempt: UnknownDeviceAttempt): Promise<Admission>;
  /**
   * Admits an attempt to change the password. Its wrong passwords are counted apart from those of sign-ins, so that
   * strangers cannot block the owner. @throws {AppError} `request.too_many`
   */
  admitPasswordChange(accountId: string): Promise<Admission>;
};

/** Creates the limits on guesses of passwords. They apply to every call that checks a password. */
export function createSignInLimits(options: SignInLimitsOptions): SignInLimits {
  const { failures, unknownDevices, isLimited } = options;
  const byDelay = async (counter: string) =>
    isLimited ? admitByDelay(failures, counter) : freeAdmission;

  return {
    admitKnownDevice: (device) => byDelay(`device-sign-in:${device}`),
    admitUnknownDevice: async (attempt) =>
      isLimited ? unknownDevices.admit(attempt) : freeAdmission,
    admitPasswordChange: (accountId) => byDelay(`change-password:${accountId}`),
  };
}
